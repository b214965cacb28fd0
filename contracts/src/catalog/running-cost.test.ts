import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EnergyFacts, energyCost, energyUses } from './running-cost.ts'

const nothing: EnergyFacts = {
  powertrain: null,
  energy: null,
  co2_emissions: null,
  battery_consumption: null,
  battery_capacity: null,
  battery_range: null,
}
const petrol: EnergyFacts = { ...nothing, powertrain: 'combustion', energy: 'petrol' }

describe('what a vehicle consumes', () => {
  it.each([
    ['petrol', 114, 5],
    ['diesel', 131.5, 5],
    ['lpg', 130, 8],
    ['cng', 95, 3.5],
    ['ethanol', 132, 8],
  ] as const)('follows from CO₂: %s, %d g/km', (energy, co2_emissions, per100Km) => {
    expect(energyUses({ ...petrol, energy, co2_emissions })).toEqual([{ energy, per100Km, ground: 'co2' }])
  })

  it('of a battery is what the seller states, else its capacity over its range', () => {
    const electric: EnergyFacts = { ...nothing, powertrain: 'electric', battery_capacity: 60, battery_range: 400 }
    expect(energyUses(electric)).toEqual([{ energy: 'electricity', per100Km: 15, ground: 'range' }])
    expect(energyUses({ ...electric, battery_consumption: 16.24 })).toEqual([
      { energy: 'electricity', per100Km: 16.2, ground: 'stated' },
    ])
  })

  it('of a plug-in hybrid is fuel and electricity, or not known', () => {
    const hybrid: EnergyFacts = { ...petrol, powertrain: 'plug_in_hybrid', co2_emissions: 30, battery_consumption: 15 }
    expect(energyUses(hybrid).map(({ energy }) => energy)).toEqual(['petrol', 'electricity'])
    expect(energyUses({ ...hybrid, battery_consumption: null })).toEqual([])
    const ranged = { ...hybrid, battery_consumption: null, battery_capacity: 12, battery_range: 60 }
    expect(energyUses(ranged)).toEqual([])
    expect(energyUses({ ...hybrid, co2_emissions: 0 })).toEqual([])
  })

  it.each([
    ['no powertrain', { ...petrol, powertrain: null, co2_emissions: 100 }],
    ['no energy', { ...petrol, energy: null, co2_emissions: 100 }],
    ['no CO₂', petrol],
    ['CO₂ of nothing', { ...petrol, co2_emissions: 0 }],
    ['an energy that leaves no CO₂', { ...petrol, energy: 'hydrogen', co2_emissions: 100 }],
    ['a fuel cell', { ...petrol, powertrain: 'fuel_cell', energy: 'hydrogen', co2_emissions: 100 }],
    ['a battery without a range', { ...nothing, powertrain: 'electric', battery_capacity: 60 }],
  ] satisfies [string, EnergyFacts][])('is not known with %s', (_, facts) => {
    expect(energyUses(facts)).toEqual([])
  })

  it('grows with CO₂ and is never finer than a tenth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 500 }), (co2, more) => {
        const of = (co2_emissions: number) => energyUses({ ...petrol, co2_emissions })[0]?.per100Km ?? 0
        expect(of(co2 + more)).toBeGreaterThanOrEqual(of(co2))
        expect(of(co2) * 10).toBeCloseTo(Math.round(of(co2) * 10), 9)
      }),
    )
  })
})

describe('what energy costs', () => {
  it('is distance ÷ 100 km × consumption × price', () => {
    expect(energyCost({ per100Km: 5, price: 1.7 }, 12_000)).toBeCloseTo(1020, 9)
  })

  it('grows with each of them, and of two distances is the sum', () => {
    const amount = fc.double({ min: 0, max: 1000, noNaN: true })
    fc.assert(
      fc.property(amount, amount, amount, amount, (per100Km, price, km, more) => {
        const cost = energyCost({ per100Km, price }, km)
        expect(energyCost({ per100Km, price }, km + more)).toBeGreaterThanOrEqual(cost)
        expect(energyCost({ per100Km: per100Km + more, price }, km)).toBeGreaterThanOrEqual(cost)
        expect(energyCost({ per100Km, price }, km + more)).toBeCloseTo(cost + energyCost({ per100Km, price }, more), 3)
      }),
    )
  })
})
