import type { RunningCost } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { runningCells } from './compare-running.ts'

/** Five units for 100 km, at `price` each. */
const at = (price: number, currencyCode = 'EUR'): RunningCost => ({
  country: { id: 'f', name: 'France', code: 'FR' },
  currencyCode,
  uses: [{ energy: 'petrol', unit: 'l', per100Km: 5, ground: 'co2', price, source: 'a test' }],
})
const marks = (cells: ReturnType<typeof runningCells>) => cells?.map(({ amount, isBetter }) => [amount, isBetter])

describe('energy of a year, side by side', () => {
  it('is what the vehicle’s page says, at the distance given, the cheapest marked', () => {
    expect(marks(runningCells([at(1.7), at(1.5)], 12_000, false))).toEqual([
      [1020, false],
      [900, true],
    ])
    expect(marks(runningCells([at(1.7), at(1.7)], 20_000, false))).toEqual([
      [1700, false],
      [1700, false],
    ])
  })
  it('is compared across currencies by their rates, and not where one is not known', () => {
    const both = [at(1.7), at(1.8, 'USD')]
    const rates = [
      { code: 'EUR', rate: 1 },
      { code: 'USD', rate: 1.1 },
    ]
    expect(marks(runningCells(both, 12_000, false, rates))).toEqual([
      [1020, false],
      [1080, true],
    ])
    expect(runningCells(both, 12_000, false)?.some(({ isBetter }) => isBetter)).toBe(false)
  })
  it('marks none where the prices are of two countries', () => {
    const abroad = { ...at(1.5), country: { id: 'g', name: 'Germany', code: 'DE' } }
    expect(marks(runningCells([at(1.7), abroad], 12_000, false))).toEqual([
      [1020, false],
      [900, false],
    ])
  })
  it('marks none where it cannot be said of one, and waits for what is on its way', () => {
    expect(marks(runningCells([at(1.7), null], 12_000, false))).toEqual([
      [1020, false],
      [null, false],
    ])
    expect(runningCells([at(1.7), undefined], 12_000, true)?.map(({ isOnItsWay }) => isOnItsWay)).toEqual([false, true])
  })
  it('is nothing where nothing can be said, or only differences are wanted and there is none', () => {
    expect(runningCells([null, null], 12_000, false)).toBeNull()
    expect(runningCells([at(1.7), at(1.7)], 12_000, true)).toBeNull()
  })
})
