import { expect, it } from 'vitest'
import { isUpgrade } from './is-upgrade.ts'

const day = (n: number) => new Date(Date.UTC(2027, 0, n)).toISOString()
const term = (lotId: string, rank: number, from: number, until: number) => ({
  lotId,
  rank,
  from: day(from),
  until: day(until),
})

it('a plan after none is an upgrade, also where an older one ran out before', () => {
  expect(isUpgrade([], term('plus', 2, 1, 31))).toBe(true)
  expect(isUpgrade([term('old', 2, 1, 5)], term('plus', 2, 10, 31))).toBe(true)
})

it('a better plan in place of another is an upgrade, a lower or equal one is not', () => {
  const present = [term('plus', 2, 1, 31)]
  expect(isUpgrade(present, term('pro', 3, 10, 31))).toBe(true)
  expect(isUpgrade(present, term('other', 2, 10, 31))).toBe(false)
  expect(isUpgrade(present, term('basic', 1, 10, 31))).toBe(false)
})

it('a better plan that waited is an upgrade when it begins, and only then', () => {
  const [plus, pro] = [term('plus', 2, 1, 10), term('pro', 3, 10, 31)]
  expect(isUpgrade([plus, pro], plus)).toBe(false)
  expect(isUpgrade([plus, pro], pro)).toBe(true)
  expect(isUpgrade([pro], pro)).toBe(false)
})

it('an extension and a lower plan that waited are none', () => {
  expect(isUpgrade([term('plus', 2, 1, 10), term('more', 2, 10, 31)], term('more', 2, 10, 31))).toBe(false)
  expect(isUpgrade([term('pro', 3, 1, 10), term('plus', 2, 10, 31)], term('plus', 2, 10, 31))).toBe(false)
})
