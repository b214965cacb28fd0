import type { Plan } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { largerPlan, remaining } from './allowance.ts'

const plan = (name: string, position: number, price: number, vehicle_limit: number | null) =>
  ({ id: name, name, price, group: { id: name, name, position }, limits: { vehicle_limit } }) as Plan
const [free, plus, plusYear, pro] = [
  plan('Free', 1, 0, 2),
  plan('Plus', 2, 19, 15),
  plan('Plus, a year', 2, 190, 15),
  plan('Pro', 3, 79, null),
]
const all = [free, plusYear, pro, plus] as Plan[]

describe('what a plan allows', () => {
  it('is never less than nothing, and without a limit not counted', () => {
    expect(remaining({ used: 1, vehicles: 2 })).toBe(1)
    expect(remaining({ used: 5, vehicles: 2 })).toBe(0)
    expect(remaining({ used: 500, vehicles: null })).toBeNull()
  })

  it('is outdone by the next plan up, at its lowest price', () => {
    expect(largerPlan(free as Plan, all)).toBe(plus)
    expect(largerPlan(plus as Plan, all)).toBe(pro)
    expect(largerPlan(pro as Plan, all)).toBeNull()
  })
})
