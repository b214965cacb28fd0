import { existsSync } from 'node:fs'
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

it('names modules that are there', () => {
  const modules = shapeRules.flatMap(({ module = [] }) => module)
  expect(modules.length).toBeGreaterThan(2)
  for (const module of modules) expect(existsSync(new URL(`../../../${module}`, import.meta.url)), module).toBe(true)
})
