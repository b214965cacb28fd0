import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type DataOf, openPayment, type Plan, readPayment, readQuote } from '@forecourt/contracts'
import { Refused } from '../../client/api-client.ts'
import type { Person } from '../../client/people.ts'
import { payOnPage } from '../../client/stripe-sandbox.ts'
import type { Cashier } from './give-back.ts'
import { insist } from './insist.ts'

/** What people were told; in the end it must be so. Amounts are minor units. */
export interface Told {
  /** Checkouts of which the payment page said that they are paid. */
  readonly paid: Set<string>
  /** Checkouts that credits covered. */
  readonly covered: Set<string>
  /** What an administrator was promised to be given back, by checkout. */
  readonly refunds: Map<string, number>
}

export interface BuyOptions {
  readonly buyers: readonly Person[]
  readonly plans: readonly Plan[]
  /** Of the buyers: it decides the tax. */
  readonly country: string
  readonly cashier: Cashier
  readonly told: Told
  /** Purchases. */
  readonly total: number
  /** Goes on past `total` until this settles, so that no fault happens in silence. */
  readonly until: Promise<unknown>
  readonly signal: AbortSignal
  /** Called for each purchase that is paid. */
  readonly bought: () => void
}

/** Purchases under way at the same time, each by somebody else. */
const LANES = 8
/** How long somebody looks at the page that waits for the payment before they do something else. */
const WATCHED_MS = 10_000
const REQUEST_MS = 12_000

type Opened = DataOf<typeof openPayment>

const chance = (share: number): boolean => Math.random() < share
const oneOf = <T>(choice: readonly T[]): T | undefined => choice[Math.floor(Math.random() * choice.length)]

/**
 * Lets people buy plans as they do: they read what it costs, pay, mostly wait until they have it, buy a better one or more
 * of the same, and some are given money back. Each does one thing after the other.
 */
export async function buyPlans(options: BuyOptions): Promise<void> {
  const { buyers, plans, cashier, told, total, until, signal } = options
  const queue = [...buyers]
  let done = 0
  let over = false
  const end = () => {
    over = true
  }
  // What failed there is told by whoever waits for it.
  until.then(end, end)

  async function visit(buyer: Person): Promise<void> {
    const plan = oneOf(plans)
    const opened = plan && (await openPurchase(buyer, plan, options))
    // Another payment of theirs is on its way: they come back later.
    if (!opened) return void (await delay(200))
    const { checkoutId, url } = opened
    if (url === null) told.covered.add(checkoutId)
    else if (await insist(() => payOnPage(url, buyer.email), signal)) told.paid.add(checkoutId)
    // It is the page they paid on before, of which nobody has heard yet.
    else return void (await delay(200))
    done += 1
    options.bought()
    if (chance(0.3)) return
    await becomesPlan(buyer, checkoutId, signal)
    if (url !== null && chance(0.4)) await cashier.giveBack(checkoutId, chance(0.6) ? 'whole' : 'part')
  }

  async function lane(): Promise<void> {
    while ((done < total || !over) && !signal.aborted) {
      const buyer = queue.shift()
      if (!buyer) return
      await visit(buyer)
      queue.push(buyer)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** Reads the price and agrees to it. @returns nothing while another payment of this person is on its way */
export async function openPurchase(
  { client, id }: Person,
  plan: Plan,
  { country, signal }: Pick<BuyOptions, 'country' | 'signal'>,
): Promise<Opened | undefined> {
  const params = { id, cartId: plan.id }
  while (!signal.aborted) {
    const { data: quote } = await insist(() => client.call(readQuote, { params, query: { country } }), signal)
    const body = { amount: quote.charged, currency: quote.currency, country }
    const idempotencyKey = randomUUID()
    const agree = () =>
      client.call(openPayment, { params, body, idempotencyKey, signal: AbortSignal.timeout(REQUEST_MS) })
    try {
      return (await insist(agree, signal)).data
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error
      if (error.code === 'PAYMENT_IN_PROGRESS') return undefined
      // A price that has changed is read anew; what a process that died left without an answer is asked as after a reload.
      await delay(200)
    }
  }
  return undefined
}

/** Looks at the page that waits for the payment, as long as anybody would. */
async function becomesPlan({ client, id }: Person, checkoutId: string, signal: AbortSignal): Promise<void> {
  const params = { id, checkoutId }
  for (const end = Date.now() + WATCHED_MS; Date.now() < end && !signal.aborted; await delay(200)) {
    const { data } = await insist(() => client.call(readPayment, { params }), signal)
    if (data.state !== 'created') return
  }
}
