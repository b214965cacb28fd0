import { setTimeout as delay } from 'node:timers/promises'
import { listPlans, type Plan, readPayment } from '@forecourt/contracts'
import { seedId } from '@forecourt/kernel/db'
import { withDatabase } from '../../client/database.ts'
import type { Person } from '../../client/people.ts'
import { payOnPage } from '../../client/stripe-sandbox.ts'
import type { World } from '../../run/world.ts'
import { openPurchase } from '../purchases/buy-plans.ts'

/** As shipped Stripe is asked every five minutes for what no webhook told. */
const RECONCILE = '*/5 * * * * *'
const PATIENCE_MS = 120_000

interface Purchase {
  readonly checkoutId: string
  readonly page: string
}

/**
 * Purchases around a moment that one goes back to. Stripe does not go back: what it was paid is to be known again, and money for
 * a checkout that nobody remembers is to be seen by an operator.
 */
export class Purchases {
  readonly #buyers: readonly [Person, Person]
  readonly #plan: Plan
  readonly #signal: AbortSignal
  /** Opened before the moment, and paid after it. */
  #across: Purchase | undefined
  /** Opened and paid after the moment. */
  #forgotten: string | undefined

  private constructor(buyers: readonly [Person, Person], plan: Plan, signal: AbortSignal) {
    this.#buyers = buyers
    this.#plan = plan
    this.#signal = signal
  }

  static async begin(world: World, buyers: readonly [Person, Person], signal: AbortSignal): Promise<Purchases> {
    await withDatabase(world.postgres.scheduler, (db) =>
      db.query(`update datacron set cron = $1, version = version + 1 where name = 'stripe-reconcile'`, [RECONCILE]),
    )
    const plan = (await buyers[0].client.call(listPlans)).data.find(({ price }) => price > 0)
    if (!plan) throw new Error('there is no plan to buy')
    return new Purchases(buyers, plan, signal)
  }

  async beforeTheMoment(): Promise<void> {
    this.#across = await this.#open(this.#buyers[0])
  }

  async afterTheMoment(): Promise<void> {
    const [first, second] = this.#buyers
    const forgotten = await this.#open(second)
    for (const [buyer, { checkoutId, page }] of [
      [first, this.#opened()],
      [second, forgotten],
    ] as const) {
      if (!(await payOnPage(page, buyer.email))) throw new Error('the payment page takes no payment')
      await this.#until(() => isActive(buyer, checkoutId))
    }
    this.#forgotten = forgotten.checkoutId
  }

  /** Looks until it is so, or two minutes are over. */
  async afterTheStart({ postgres }: World): Promise<{ isGranted: boolean; isSeen: boolean }> {
    const { checkoutId } = this.#opened()
    const isGranted = await this.#until(() => isActive(this.#buyers[0], checkoutId))
    // Of what was taken in here no event is left without a checkout but that of the forgotten one.
    const isSeen = await this.#until(() =>
      withDatabase(postgres.billing, async (db) => {
        const { rows } = await db.query<{ unmatched: number; known: number }>(
          `select (select count(*)::int from webhook_event where state = 'unmatched') as unmatched,
             (select count(*)::int from checkout where id = $1) as known`,
          [this.#forgotten],
        )
        return (rows[0]?.unmatched ?? 0) > 0 && rows[0]?.known === 0
      }),
    )
    return { isGranted, isSeen }
  }

  #opened(): Purchase {
    if (!this.#across) throw new Error('nothing was opened before the moment')
    return this.#across
  }

  async #open(buyer: Person): Promise<Purchase> {
    const opened = await openPurchase(buyer, this.#plan, { country: seedId('country', 'FR'), signal: this.#signal })
    if (!opened?.url) throw new Error('there is no payment page')
    return { checkoutId: opened.checkoutId, page: opened.url }
  }

  async #until(isSo: () => Promise<boolean>): Promise<boolean> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(250, undefined, { signal: this.#signal }))
      if (await isSo()) return true
    return false
  }
}

const isActive = async ({ client, id }: Person, checkoutId: string): Promise<boolean> =>
  (await client.call(readPayment, { params: { id, checkoutId } })).data.state === 'active'
