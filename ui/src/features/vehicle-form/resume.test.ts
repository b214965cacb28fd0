import type { Vehicle } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import type { Choices } from './form-context.ts'
import type { KeptDraft } from './kept-draft.ts'
import { firstUnfinished, isSuperseded, openingState } from './resume.ts'

const combustion = { powertrain: 'combustion', category: 'car', country: 'FR' } as const
const choices = { currencies: [], fuelTypes: [], categories: [], countries: [] } as unknown as Choices
const kept: KeptDraft = {
  vehicleId: 'one',
  version: 1,
  base: null,
  values: { title: 'Half-way', mileage: 10 },
  cityName: null,
  step: 'place',
  checked: ['place'],
}
const vehicle = (status: Vehicle['status'], more: Partial<Vehicle> = {}) =>
  ({ id: 'one', version: 1, status, pictures: [], ...more }) as unknown as Vehicle

describe('a draft that is taken up again', () => {
  it('goes on at the first step that lacks something, whichever was left last', () => {
    expect(firstUnfinished(combustion, ['price', 'engine_size'], true)).toBe('technical')
    expect(firstUnfinished(combustion, ['price'], false)).toBe('place')
    expect(firstUnfinished(combustion, [], false)).toBe('pictures')
    expect(firstUnfinished(combustion, [], true)).toBeUndefined()
  })
  it('opens there, kept in the browser or only on the server, with the steps before seen as done', () => {
    expect(openingState(vehicle('draft'), kept, choices)).toMatchObject({ step: 'basics', checked: ['place'] })
    expect(openingState(vehicle('draft'), null, choices).step).toBe('basics')
    const basics = {
      vin: 'VF3CCHMZ6JT000000',
      category: 'car',
      type: 'suv',
      brand: 'Peugeot',
      model: '208',
      year: 1975,
      mileage: 1,
      title: 'A car',
      color: 'red',
      register: 'AB-123-CD',
      description: 'One owner, always garaged.',
    }
    const uuid = '01980000-0000-7000-8000-000000000001'
    const values = { ...basics, category: uuid, type: uuid, color: uuid }
    const opened = openingState(null, { ...kept, vehicleId: null, values }, choices)
    expect(opened).toMatchObject({ step: 'technical', checked: ['place', 'basics'] })
  })
  it('leaves a published vehicle where its editor was', () => {
    expect(openingState(vehicle('live'), kept, choices)).toMatchObject({ step: 'place', checked: ['place'] })
    expect(openingState(vehicle('live'), null, choices)).toMatchObject({ step: 'basics', checked: [] })
  })
})

describe('what "Sell" began', () => {
  it('is over once its vehicle is published, sold or gone', () => {
    expect(isSuperseded(kept, vehicle('live'))).toBe(true)
    expect(isSuperseded(kept, vehicle('live', { sold: true }))).toBe(true)
    expect(isSuperseded(kept, null)).toBe(true)
  })
  it('goes on as long as it is a draft, or has never reached the server', () => {
    expect(isSuperseded(kept, vehicle('draft'))).toBe(false)
    expect(isSuperseded({ ...kept, vehicleId: null }, null)).toBe(false)
    expect(isSuperseded(null, null)).toBe(false)
  })
})
