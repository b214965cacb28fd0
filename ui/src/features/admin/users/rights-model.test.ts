import { expect, it } from 'vitest'
import { heldBy, originOf, ownRights } from './rights-model.ts'

const role = ['admin.city.index', 'admin.city.update']
const before = { granted: ['admin.color.index', 'admin.city.index'], denied: ['admin.city.update', 'admin.page.index'] }
const held = heldBy(role, before)

it('tells what is held and why', () => {
  expect([...held]).toEqual(['admin.city.index', 'admin.color.index'])
  expect(
    (['admin.city.index', 'admin.color.index', 'admin.city.update', 'admin.page.index'] as const).map((key) =>
      originOf(role, held, key),
    ),
  ).toEqual(['role', 'granted', 'denied', 'none'])
})

it('changes nothing when nothing is wanted otherwise', () => {
  const after = ownRights(role, before, held)
  expect([[...after.granted].sort(), [...after.denied].sort()]).toEqual([
    [...before.granted].sort(),
    [...before.denied].sort(),
  ])
})

it('grants what the role lacks and denies what it holds', () => {
  const after = ownRights(role, { granted: [], denied: [] }, new Set(['admin.city.update', 'delete_vehicle']))
  expect(after).toEqual({ granted: ['delete_vehicle'], denied: ['admin.city.index'] })
  expect([...heldBy(role, after)]).toEqual(['admin.city.update', 'delete_vehicle'])
})
