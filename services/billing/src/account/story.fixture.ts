import type { Movement } from '../ledger/movement.ts'
import type { LedgerAccount } from '../ledger/sheet.ts'
import type { Seconds } from '../lot/calendar.ts'
import { type Lots, queuedLots, runningLot, schedule } from '../lot/line.ts'
import type { Lot, PlanTerms } from '../lot/lot.ts'
import { type Account, newAccount } from './account.ts'
import { type Decision, decide } from './decide.ts'
import type { Effect } from './effects.ts'
import type { Fact, Input, Refusal } from './inputs.ts'

export const DAY = 86_400
/** A month of 31 days, then one of 28. */
export const BEGIN: Seconds = Date.UTC(2027, 0, 1) / 1000

const limits = { vehicle_limit: 15, photo_limit_per_vehicle: 15, contact_limit_per_month: 150 }
const perks = { featured_listing: false, detailed_stats: true, priority_support: false }

export const planOf = (family: string, rank: number, months: number, price: bigint, currency = 'EUR'): PlanTerms => ({
  ...{ cartId: `${family}-${months}-${currency}`, family, rank, months, price, currency },
  limits: { ...limits, vehicle_limit: rank * 10, ...perks },
})

export const basic = planOf('basic', 1, 1, 900n)
export const plus = planOf('plus', 2, 1, 1900n)
export const plusYear = planOf('plus', 2, 12, 19_000n)
export const pro = planOf('pro', 3, 1, 7900n)
export const proYear = planOf('pro', 3, 12, 79_000n)
export const proDollar = planOf('pro', 3, 1, 8900n, 'USD')

/** One person's story: what is decided is kept, as the service will store it. */
export class Story {
  account: Account
  at: Seconds
  readonly ledger: Movement[] = []
  readonly effects: Effect[] = []
  #ids = 0

  constructor(at: Seconds = BEGIN, accountId = 'seller') {
    this.at = at
    this.account = newAccount(accountId, at)
  }

  decide(input: Input): Decision {
    const decision = decide(this.account, input, this.at, () => this.id('lot'))
    if (!decision.ok) return decision
    this.account = decision.account
    this.ledger.push(...decision.movements)
    this.effects.push(...decision.effects)
    return decision
  }

  /** @returns the effects, or throws where something is refused */
  do(input: Input): readonly Effect[] {
    const decision = this.decide(input)
    if (decision.ok) return decision.effects
    throw new Error(`refused: ${decision.refusal.code}`)
  }

  refusal(input: Input): Refusal | undefined {
    const decision = this.decide(input)
    return decision.ok ? undefined : decision.refusal
  }

  id = (prefix: string): string => `${prefix}-${++this.#ids}`

  /** Opens a checkout. @returns its id, which is that of its lot later */
  open(plan: PlanTerms, taxRate = 0n): string {
    const checkoutId = this.id('checkout')
    this.do({ type: 'buy', checkoutId, offer: { plan, isActive: true }, taxRate })
    return checkoutId
  }

  /** What Stripe answers when it is asked for a paid session. */
  confirmed(checkoutId: string, change: Partial<Extract<Fact, { type: 'confirmed' }>> = {}): Fact {
    const checkout = this.checkout(checkoutId)
    const { plan, charged } = checkout
    const { cartId, currency } = plan
    return { type: 'confirmed', checkoutId, accountId: this.account.id, cartId, amount: charged, currency, ...change }
  }

  buy(plan: PlanTerms, taxRate = 0n): string {
    const id = this.open(plan, taxRate)
    if (this.checkout(id).charged > 0n) this.do(this.confirmed(id))
    return id
  }

  grant(plan: PlanTerms): string {
    const grantId = this.id('grant')
    this.do({ type: 'grant', grantId, offer: { plan, isActive: true } })
    return grantId
  }

  refunded(checkoutId: string, total: bigint): readonly Effect[] {
    return this.do({ type: 'refunded', checkoutId, total })
  }

  dispute(
    checkoutId: string,
    status: 'opened' | 'won' | 'lost',
    { id = 'dispute', amount = this.checkout(checkoutId).received?.amount ?? 0n } = {},
  ): readonly Effect[] {
    return this.do({ type: 'dispute', checkoutId, dispute: { id, amount, status } })
  }

  wait(days: number): this {
    this.at += days * DAY
    this.do({ type: 'tick' })
    return this
  }

  checkout(id: string) {
    const found = this.account.checkouts.find((checkout) => checkout.id === id)
    if (!found) throw new Error(`no checkout ${id}`)
    return found
  }

  lot(id: string): Lot {
    const found = this.account.lots.find((lot) => lot.id === id)
    if (!found) throw new Error(`no lot ${id}`)
    return found
  }

  get lots(): Lots {
    return this.account.lots
  }

  get running(): Lot | undefined {
    return runningLot(this.lots)
  }

  get queue(): readonly string[] {
    return queuedLots(this.lots).map(({ id }) => id)
  }

  /** Days from the beginning at which what a lot still has begins and ends. */
  days(id: string): [number, number] {
    const planned = schedule(this.lots, this.account.asOf).find(({ lot }) => lot.id === id)
    if (!planned) throw new Error(`${id} is not planned`)
    return [(planned.from - BEGIN) / DAY, (planned.until - BEGIN) / DAY]
  }

  /** The sum of an account of the ledger: debits positive. */
  balance(account: LedgerAccount, currency = 'EUR'): bigint {
    return this.ledger
      .flatMap(({ postings }) => postings)
      .filter((posting) => posting.account === account && posting.currency === currency)
      .reduce((total, { amount }) => total + amount, 0n)
  }
}
