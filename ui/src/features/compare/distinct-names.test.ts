import { describe, expect, it } from 'vitest'
import { distinctNames } from './distinct-names.ts'

interface Shown {
  title?: string
  year?: string
  mileage?: string
  city?: string
}
/** What stands beside each title. */
const apart = (...vehicles: Shown[]) =>
  [
    ...distinctNames(
      vehicles.map((shown, at) => ({ title: 'Renault Clio', ...shown, id: String(at) })),
      (vehicle, field) => (vehicle as Partial<Record<string, string>>)[field] ?? null,
    ),
  ]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, name]) => name.apart)

describe('names side by side', () => {
  it('are titles where these differ', () => {
    expect(apart({ title: 'Peugeot 208', year: '2019' }, { year: '2020' })).toEqual(['', ''])
  })
  it('say the least that tells the same titles apart', () => {
    expect(apart({ year: '2019', city: 'Lyon' }, { year: '2020', city: 'Lyon' })).toEqual(['2019', '2020'])
    expect(apart({ year: '2019', city: 'Lyon' }, { year: '2019', city: 'Paris', title: ' renault clio' })).toEqual([
      'Lyon',
      'Paris',
    ])
    expect(apart({ year: '2019' }, { title: 'Peugeot 208', year: '2019' }, { year: '2020' })).toEqual([
      '2019',
      '',
      '2020',
    ])
  })
  it('say two things where none alone tells three apart', () => {
    expect(
      apart({ year: '2019', city: 'Lyon' }, { year: '2019', city: 'Paris' }, { year: '2020', city: 'Lyon' }),
    ).toEqual(['2019 · Lyon', '2019 · Paris', '2020 · Lyon'])
  })
  it('prefer what is known of all, and take what only one has where nothing else differs', () => {
    expect(apart({ mileage: '5 km', city: 'Lyon' }, { city: 'Paris' })).toEqual(['Lyon', 'Paris'])
    expect(apart({ mileage: '5 km', city: 'Lyon' }, { city: 'Lyon' })).toEqual(['5 km', ''])
  })
  it('add nothing where nothing differs', () => {
    expect(apart({ year: '2019' }, { year: '2019' })).toEqual(['', ''])
  })
})
