import { expect, test } from 'vitest'
import { folderProblems, type Import, partOf } from './folder-circles.ts'

const files = (...pairs: [from: string, to: string][]): Import[] =>
  pairs.map(([from, to]) => ({ from: `services/catalog/src/${from}`, to: `services/catalog/src/${to}` }))
const [vehicle, search] = ['services/catalog/src/vehicle', 'services/catalog/src/search']
const circle = files(['vehicle/save.ts', 'search/row.ts'], ['search/search.ts', 'vehicle/read.ts'])

test('a part is a folder of a service, of the shared UI or of a feature, with all that is in it', () => {
  expect(partOf('services/catalog/src/search/index/bits.ts')).toBe(search)
  expect(partOf('ui/src/shared/api/call.ts')).toBe('ui/src/shared/api')
  expect(partOf('ui/src/features/admin/list/flag.ts')).toBe('ui/src/features/admin/list')
  expect(partOf('infra/demo/draw/scene/town.ts')).toBe('infra/demo')
})

test('a file that composes folders is no part of theirs', () => {
  expect(partOf('services/catalog/src/app.ts')).toBe('services/catalog/src/app.ts')
  expect(folderProblems(files(['app.ts', 'vehicle/routes.ts'], ['vehicle/routes.ts', 'config.ts']), [])).toEqual([])
})

test('two folders that import each other are a circle, however many files lie between', () => {
  expect(folderProblems(circle, [])).toEqual([
    `folder-circles: ${vehicle} → ${search} → ${vehicle} (${vehicle}/save.ts → ${search}/row.ts)`,
    `folder-circles: ${search} → ${vehicle} → ${search} (${search}/search.ts → ${vehicle}/read.ts)`,
  ])
  const longer = files(['vehicle/a.ts', 'price/a.ts'], ['price/b.ts', 'search/a.ts'], ['search/b.ts', 'vehicle/b.ts'])
  expect(folderProblems(longer, [])).toHaveLength(3)
  expect(folderProblems(longer.slice(1), [])).toEqual([])
})

test('an import that is allowed leaves the others of its circle free', () => {
  expect(folderProblems(circle, [{ from: vehicle, to: search, why: 'for now' }])).toEqual([])
})

test('an allowed import that is gone, or closes no circle, must leave the list', () => {
  const allowed = [{ from: vehicle, to: search, why: 'for now' }]
  const told = [`folder-circles: ${vehicle} → ${search} closes no circle any more: take it out of ALLOWED`]
  expect(folderProblems(circle.slice(0, 1), allowed)).toEqual(told)
  expect(folderProblems(circle.slice(1), allowed)).toEqual(told)
})
