import { describe, expect, it } from 'vitest'
import { applicable, listActions } from './bulk.ts'

const chosen = [
  { id: 'draft', status: 'draft', sold: false },
  { id: 'live', status: 'live', sold: false },
  { id: 'hidden', status: 'hidden', sold: false },
  { id: 'sold', status: 'live', sold: true },
] as const

describe('an action on several vehicles', () => {
  it.each([
    ['publish', ['draft']],
    ['sold', ['live', 'hidden']],
    ['forSale', ['sold']],
    ['delete', ['draft', 'live', 'hidden', 'sold']],
  ] as const)('%s is meant for %j', (action, ids) => {
    expect(applicable(action, chosen).map(({ id }) => id)).toEqual(ids)
  })

  it('is there for every state', () => {
    for (const vehicle of chosen) {
      const offered = listActions.filter((action) => applicable(action, [vehicle]).length > 0)
      expect(offered.length, vehicle.id).toBeGreaterThanOrEqual(2)
    }
  })
})
