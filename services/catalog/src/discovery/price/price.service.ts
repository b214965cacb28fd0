import { type PriceGrounds, type PriceJudgement, priceBounds, type UserCaller } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { ValidationError } from '@forecourt/kernel/errors'
import { baseToMajor } from '../../money/money.ts'
import { findCurrency, type RatedCurrency } from '../../money/rates.ts'
import { readListed } from '../../vehicle/vehicle.read.ts'
import type { Engine, Middle } from '../engine.ts'
import { listedCurrencies } from '../terms/rates.ts'
import { findJudged, type Judged, priceScope } from './comparables.ts'
import { judge, type Step, scopeOf, thin } from './price-label.ts'

/** Vehicles and prices that the grounds of a label show. */
const MOST_VEHICLES = 24
const MOST_PRICES = 200

/** @throws DomainError NOT_FOUND (404) */
export async function judgePrice(
  em: EntityManager,
  engine: Engine,
  user: UserCaller,
  id: string,
): Promise<PriceJudgement> {
  const judged = await findJudged(em, user, id)
  return (await judgeByStep(em, engine, judged)).judgement
}

/**
 * A label with everything it rests on.
 *
 * @param currency amounts are in; the vehicle's own by default
 * @throws DomainError NOT_FOUND (404) · ValidationError for an unknown currency
 */
export async function priceGrounds(
  em: EntityManager,
  engine: Engine,
  user: UserCaller,
  id: string,
  currency?: string,
): Promise<PriceGrounds> {
  const judged = await findJudged(em, user, id)
  const shown = await currencyFor(em, currency, judged)
  const amount = (base: number) => baseToMajor(base, shown.rate ?? 1, shown.decimals)
  const { judgement, middle, step } = await judgeByStep(em, engine, judged)
  const median = judgement.ratio !== null && middle ? (Number(middle.lower) + Number(middle.upper)) / 2 : null
  const { prices, closest } = await listComparables(em, engine, judged, step)
  const cards = await readListed(
    em,
    user,
    closest.map((one) => one.id),
  )
  return {
    ...judgement,
    currencyCode: shown.code,
    price: judged.price === null ? null : amount(Number(judged.price)),
    median: median === null ? null : amount(median),
    bounds:
      median === null
        ? []
        : priceBounds.map(({ label, percent }) => ({ label, percent, price: amount((median * percent) / 100) })),
    scope: judged.scope && shownScope(judged.scope, step),
    prices: thin(prices, MOST_PRICES).map(amount),
    vehicles: cards.flatMap((vehicle) => {
      const found = closest.find((one) => one.id === vehicle.id)
      return found ? [{ vehicle, amount: amount(found.price) }] : []
    }),
  }
}

interface ByStep {
  readonly judgement: PriceJudgement
  readonly middle: Middle | undefined
  readonly step: Step
}

/** By what is alike, and where that is too few, by what a wider comparison finds; by the narrow one where neither is enough. */
async function judgeByStep(em: EntityManager, engine: Engine, judged: Judged): Promise<ByStep> {
  const judgeBy = async (step: Step): Promise<ByStep> => {
    const { count, middle } = await middleOf(em, engine, judged, step)
    return { judgement: { ...judgementOf(judged, count, middle), isWider: step === 'wider' }, middle, step }
  }
  const alike = await judgeBy('alike')
  if (judged.price === null || alike.judgement.ratio !== null) return alike
  const wider = await judgeBy('wider')
  return wider.judgement.ratio === null ? alike : wider
}

/** Of one that says too little there are none. */
const middleOf = async (
  em: EntityManager,
  engine: Engine,
  judged: Judged,
  step: Step,
): ReturnType<Engine['middle']> => {
  const scope = priceScope(judged, step, await listedCurrencies(em))
  return scope ? engine.middle(em, scope) : { count: 0 }
}

const listComparables = async (
  em: EntityManager,
  engine: Engine,
  judged: Judged,
  step: Step,
): ReturnType<Engine['comparables']> => {
  const scope = priceScope(judged, step, await listedCurrencies(em))
  if (!scope || !judged.scope) return { prices: [], closest: [] }
  const { year, mileage } = judged.scope
  return engine.comparables(em, scope, { year, mileage, most: MOST_VEHICLES })
}

const judgementOf = ({ price }: Judged, count: number, middle: Middle | undefined): PriceJudgement =>
  price === null ? { label: 'not_enough_data', count, ratio: null } : judge(price, count, middle)

const shownScope = ({ year, mileage, power, ...vehicle }: NonNullable<Judged['scope']>, step: Step) => ({
  ...vehicle,
  ...scopeOf(year, mileage, power, step),
})

/** What prices are compared in; a draft may have no currency yet. */
const BASE: RatedCurrency = { id: '', code: 'EUR', decimals: 2, rate: 1 }

async function currencyFor(em: EntityManager, wanted: string | undefined, judged: Judged): Promise<RatedCurrency> {
  const id = wanted ?? judged.currency
  if (id === null) return BASE
  const found = await findCurrency(em, id)
  if (!found) throw new ValidationError([{ path: 'currency', rule: 'invalid' }])
  return found
}
