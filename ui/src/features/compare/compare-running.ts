import type { RunningCost } from '@forecourt/contracts'
import { inEuros, type Rated } from '../../shared/money/approximate.ts'
import { yearlyEnergy } from '../../shared/money/yearly-energy.ts'

/** What energies of a vehicle cost; undefined while it is asked for, null where it cannot be said. */
export type Running = RunningCost | null | undefined

export interface RunningCell {
  /** In `currencyCode`; null where there is nothing to say. */
  amount: number | null
  currencyCode: string
  isOnItsWay: boolean
  isBetter: boolean
}

/**
 * A year's energy of each vehicle, the cheapest marked: across currencies by what it is in euros, and only where it is known of
 * all, in one country's prices: else it would mark where a vehicle stands, and not what it needs. Null where nothing is known of any, or all cost the same and only differences are wanted.
 *
 * @param km driven in a year
 */
export function runningCells(
  running: readonly Running[],
  km: number,
  onlyDifferences: boolean,
  rated: readonly Rated[] = [],
): RunningCell[] | null {
  const costs = running.map((one) => (one ? { code: one.currencyCode, amount: yearlyEnergy(one, km) } : one))
  if (costs.every((cost) => cost === null)) return null
  const known = costs.flatMap((cost) => cost ?? [])
  const isOneCurrency = new Set(known.map(({ code }) => code)).size < 2
  const compared = known.flatMap(({ amount, code }) => (isOneCurrency ? amount : (inEuros(amount, code, rated) ?? [])))
  const isKnown = compared.length > 1 && compared.length === running.length
  const isEqual = isKnown && new Set(compared).size === 1
  if (isEqual && onlyDifferences) return null
  const isOneCountry = new Set(running.map((one) => one?.country.id)).size === 1
  const best = isKnown && !isEqual && isOneCountry ? Math.min(...compared) : null
  return costs.map((cost, at) => ({
    amount: cost?.amount ?? null,
    currencyCode: cost?.code ?? '',
    isOnItsWay: cost === undefined,
    isBetter: best !== null && compared[at] === best,
  }))
}
