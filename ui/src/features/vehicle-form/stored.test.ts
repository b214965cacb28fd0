import type { Vehicle } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { changes } from './form-values.ts'
import type { KeptDraft } from './kept-draft.ts'
import { typedOn } from './stored.ts'

const vehicle = { id: 'one', version: 5, status: 'live', title: 'Renamed elsewhere', mileage: 10 } as Vehicle
const kept: KeptDraft = {
  vehicleId: 'one',
  version: 4,
  base: { title: 'First name', mileage: 10 },
  values: { title: 'First name', mileage: 20 },
  cityName: null,
  step: 'basics',
  checked: [],
}

describe('a form that is taken up again', () => {
  it('sends only what was typed when somebody changed another field meanwhile, and as a conflict', () => {
    const stored = typedOn(vehicle, kept, kept.values)
    expect(changes(stored.values, kept.values)).toEqual({ mileage: 20 })
    expect(stored.version).toBe(4)
  })
  it('goes on from the present state when nobody did', () => {
    const alone = { ...vehicle, title: 'First name' }
    expect(typedOn(alone, kept, kept.values)).toMatchObject({
      version: 5,
      values: { title: 'First name', mileage: 10 },
    })
  })
  it('goes on from the present state when that is its own change, whose answer was lost', () => {
    const own = { ...vehicle, title: 'First name', mileage: 20 }
    expect(typedOn(own, kept, kept.values).version).toBe(5)
  })
  it('has nothing of another vehicle, or of a draft kept before this was noted', () => {
    expect(typedOn(vehicle, { ...kept, vehicleId: 'other' }, kept.values).version).toBe(5)
    expect(typedOn(vehicle, { ...kept, base: null }, kept.values).version).toBe(5)
  })
})
