import { listPlans, type Plan, readPayment } from '@forecourt/contracts'
import { seedId } from '@forecourt/kernel/db'
import { withDatabase } from '../../client/database.ts'
import { eventually } from '../../client/eventually.ts'
import type { Person } from '../../client/people.ts'
import { payOnPage } from '../../client/stripe-sandbox.ts'
import type { World } from '../../run/world.ts'
import { openPurchase } from '../purchases/buy-plans.ts'
import { reconcileOften } from '../purchases/reconcile-often.ts'

/** How often Stripe is asked for what no webhook told. */
const RECONCILE_S = 5
const PATIENCE_MS = 120_000

interface Purchase {
  readonly checkoutId: string
  readonly page: string
}
/** What Stripe knows of a purchase, and billing will not. */
interface Forgotten {
  readonly checkoutId: string
  readonly session: string
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
  #forgotten: Forgotten | undefined

  private constructor(buyers: readonly [Person, Person], plan: Plan, signal: AbortSignal) {
    this.#buyers = buyers
    this.#plan = plan
    this.#signal = signal
  }

  static async begin(world: World, buyers: readonly [Person, Person], signal: AbortSignal): Promise<Purchases> {
    await reconcileOften(world, RECONCILE_S)
    const plan = (await buyers[0].client.call(listPlans)).data.find(({ price }) => price > 0)
    if (!plan) throw new Error('there is no plan to buy')
    return new Purchases(buyers, plan, signal)
  }

  async beforeTheMoment(): Promise<void> {
    this.#across = await this.#open(this.#buyers[0])
  }

  async afterTheMoment({ postgres }: World): Promise<void> {
    const [first, second] = this.#buyers
    const forgotten = await this.#open(second)
    for (const [buyer, { checkoutId, page }] of [
      [first, this.#opened()],
      [second, forgotten],
    ] as const) {
      if (!(await payOnPage(page, buyer.email))) throw new Error('the payment page takes no payment')
      if (!(await this.#until(() => isActive(buyer, checkoutId)))) throw new Error('a payment did not become a plan')
    }
    const { checkoutId } = forgotten
    const session = await withDatabase(postgres.billing, async (db) => {
      const asked = 'select session_id as session from payment_session where checkout_id = $1'
      const { rows } = await db.query<{ session: string }>(asked, [checkoutId])
      return rows[0]?.session
    })
    if (!session) throw new Error('a payment has no session')
    this.#forgotten = { checkoutId, session }
  }

  /** Looks until it is so, or two minutes are over. */
  async afterTheStart({ postgres }: World): Promise<{ isGranted: boolean; isSeen: boolean }> {
    const { checkoutId } = this.#opened()
    const isGranted = await this.#until(() => isActive(this.#buyers[0], checkoutId))
    const isSeen = await this.#until(() =>
      withDatabase(postgres.billing, async (db) => {
        const { rows } = await db.query<{ waiting: boolean; known: boolean }>(
          `select exists (select from webhook_event where state = 'unmatched' and session_id = $1) as waiting,
             exists (select from checkout where id = $2) as known`,
          [this.#forgotten?.session, this.#forgotten?.checkoutId],
        )
        return rows[0]?.waiting === true && !rows[0].known
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

  #until(isSo: () => Promise<boolean>): Promise<boolean> {
    return eventually(isSo, { patienceMs: PATIENCE_MS, signal: this.#signal })
  }
}

const isActive = async ({ client, id }: Person, checkoutId: string): Promise<boolean> =>
  (await client.call(readPayment, { params: { id, checkoutId } })).data.state === 'active'
