import type { Plan } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { currenciesOf, durationsOf, offersOf, savingOf } from './offers.ts'

const plan = (family: string, position: number, months: number, price: number, code = 'EUR', name = family) =>
  ({
    id: `${name}-${months}-${code}`,
    name,
    months,
    price,
    currency: { id: code, code },
    group: { id: family, name: family, position },
  }) as Plan

const free = plan('Free', 0, 0, 0)
const plus = plan('Plus', 1, 1, 19)
const plusYear = plan('Plus', 1, 12, 190)
const pro = plan('Pro', 2, 1, 79)
const proDollars = plan('Pro', 2, 12, 900, 'USD')
const all = [pro, plusYear, free, proDollars, plus]
const names = (months: number, currency: string, plans = all) =>
  offersOf(plans, months, currency).map((offer) => [offer.name, offer.plan?.id ?? offer.durations])

describe('what is offered', () => {
  it('is what is sold for the duration, by rank, with the free plan always', () => {
    expect(names(1, 'EUR')).toEqual([
      ['Free', 'Free-0-EUR'],
      ['Plus', 'Plus-1-EUR'],
      ['Pro', 'Pro-1-EUR'],
    ])
  })

  it('says for how long a family is sold that is not sold for the duration', () => {
    expect(names(12, 'EUR').at(-1)).toEqual(['Pro', [1]])
  })

  it('names plans by themselves where a family has several alike', () => {
    const winter = plan('Plus', 1, 1, 15, 'EUR', 'Plus winter')
    expect(names(1, 'EUR', [...all, winter]).map(([name]) => name)).toEqual(['Free', 'Plus winter', 'Plus', 'Pro'])
  })

  it('knows the durations and currencies of what costs something', () => {
    expect(durationsOf(all)).toEqual([1, 12])
    expect(currenciesOf(all)).toEqual(['EUR', 'USD'])
  })
})

describe('what a longer duration saves', () => {
  it('is counted against the shortest, to the cent', () => {
    expect(
      savingOf(
        plusYear,
        all.filter(({ group }) => group.id === 'Plus'),
      ),
    ).toEqual({ amount: 38, share: 38 / 228 })
    const [short, long] = [plan('Plus', 1, 1, 19.99), plan('Plus', 1, 12, 199.9)]
    expect(savingOf(long, [short, long])?.amount).toBe(39.98)
  })

  it('is not told of the shortest, of what saves nothing, and of what is free', () => {
    expect(savingOf(plus, [plus, plusYear])).toBeNull()
    expect(savingOf(plan('Plus', 1, 12, 228), [plus])).toBeNull()
    expect(savingOf(free, [free])).toBeNull()
  })
})
