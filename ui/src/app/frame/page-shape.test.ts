import { expect, it } from 'vitest'
import { paths } from '../paths.ts'
import { shapeOf, shapeRules } from './page-shape.ts'

it.each([
  [paths.home(), 'market', 'home'],
  [paths.vehicle('0190'), 'market', 'vehicle'],
  [paths.vehicleStatistics('0190'), 'market', 'rows'],
  [paths.favorites(), 'market', 'cards'],
  [paths.myVehicles(), 'market', 'cards'],
  [paths.newVehicle(), 'market', 'rows'],
  [paths.messages(), 'market', 'rows'],
  [paths.settingsAccount(), 'market', 'rows'],
  [paths.help('selling'), 'market', 'text'],
  [paths.admin(), 'office', 'table'],
  [paths.admin('dashboard/events'), 'office', 'table'],
  [paths.signIn(), 'public', 'entrance'],
  [paths.email(), 'public', 'entrance'],
  [paths.terms(), 'public', 'text'],
  ['/nowhere', 'public', 'text'],
])('%s has the %s frame and the shape of %s', (path, frame, page) =>
  expect(shapeOf(path, true)).toMatchObject({ frame, page }),
)

it('leads whoever is not signed in to sign-in, except from open pages', () => {
  expect(shapeOf(paths.admin(), false)).toEqual({ frame: 'public', page: 'entrance' })
  expect(shapeOf(paths.help(), false)).toEqual({ frame: 'public', page: 'text' })
})

it('gives each page that people meet first an address it fits', () => {
  const first = shapeRules.flatMap((rule) => (rule.first === undefined ? [] : [rule]))
  expect(first).toHaveLength(3)
  for (const { first: path = '', pattern } of first) expect(path).toMatch(new RegExp(pattern))
})
