import { describe, expect, it } from 'vitest'
import { emptyForm } from './form-state.ts'
import { draftOf, isWorthKeeping, readKeptDraft } from './kept-draft.ts'

const id = '01980000-0000-7000-8000-000000000001'

describe('a kept draft', () => {
  it('comes back as it was typed, unfinished values too', () => {
    const state = {
      ...emptyForm,
      values: { title: 'A', mileage: -5, fast_charging: false, options: [id] },
      step: 'place' as const,
      cityName: 'Lyon',
    }
    const draft = draftOf(state, { id, version: 3, values: { title: 'B', mileage: 7 } })
    expect(readKeptDraft(structuredClone(draft))).toEqual(draft)
  })
  it('loses what no field could hold', () => {
    const draft = readKeptDraft({
      values: { title: {}, options: 'x', wings: 2, year: 2020 },
      step: 'wings',
      checked: ['basics', 'wings'],
    })
    expect(draft).toMatchObject({ values: { year: 2020 }, step: 'basics', checked: ['basics'], vehicleId: null })
  })
  it('is nothing where nothing was kept', () => {
    expect(readKeptDraft(undefined)).toBeNull()
    expect(isWorthKeeping({ options: [] })).toBe(false)
    expect(isWorthKeeping({ price: 0 })).toBe(true)
  })
})
