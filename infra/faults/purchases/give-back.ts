import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { listAdminPayments, readAdminPayment, refundPayment, reviewPayment } from '@forecourt/contracts'
import { type ApiClient, Refused } from '../../client/api-client.ts'
import { type Person, signIn } from '../../client/people.ts'
import type { World } from '../../run/world.ts'
import { insist } from './insist.ts'

/** An administrator who gives money back, and decides about payments that are not what was agreed. */
export interface Cashier {
  /** Gives a payment back, or a third of it and, now and then, the rest; does nothing where there is nothing to give back. */
  readonly giveBack: (checkoutId: string, how: 'whole' | 'part') => Promise<void>
  /** Goes through the queue of payments that need a review: each becomes a plan where it can, or goes back. */
  readonly decideReviews: () => Promise<void>
}

const cents = (major: number): number => Math.round(major * 100)
/** How long an administrator waits for the first refund before the second. */
const WATCHED_MS = 20_000

/** @param promised what was answered to be given back, by checkout, minor units: it is added to */
export function openTill(
  world: Pick<World, 'app'>,
  { email, password, client }: Person,
  promised: Map<string, number>,
  signal: AbortSignal,
): Cashier {
  let desk = client
  const decided = new Set<string>()

  /** Money asks for a session that is fresh; a long run needs several. */
  async function ask<T>(work: (at: ApiClient) => Promise<T>): Promise<T> {
    try {
      return await insist(() => work(desk), signal)
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'FRESH_SIGN_IN_REQUIRED') throw error
      desk = await insist(() => signIn(world, email, password), signal)
      return insist(() => work(desk), signal)
    }
  }

  const read = async (id: string) => (await ask((at) => at.call(readAdminPayment, { params: { id } }))).data

  async function refund(id: string, amount: number): Promise<boolean> {
    const idempotencyKey = randomUUID()
    const body = { amount: amount / 100, reason: 'asked for by the buyer' }
    try {
      await ask((at) => at.call(refundPayment, { params: { id }, body, idempotencyKey }))
      promised.set(id, (promised.get(id) ?? 0) + amount)
      return true
    } catch (error) {
      // Nothing of it is here any more, or not yet.
      if (error instanceof Refused && error.code === 'NOT_REFUNDABLE') return false
      throw error
    }
  }

  async function isTold(id: string, amount: number): Promise<boolean> {
    for (const end = Date.now() + WATCHED_MS; Date.now() < end && !signal.aborted; await delay(200))
      if (cents((await read(id)).givenBack.amount) >= amount) return true
    return false
  }

  return {
    giveBack: async (id, how) => {
      const { received } = await read(id)
      if (!received) return
      const all = cents(received.amount)
      const first = how === 'whole' ? all : Math.floor(all / 3)
      if (first === 0 || !(await refund(id, first)) || first === all) return
      if (Math.random() < 0.3 && (await isTold(id, first))) await refund(id, all - first)
    },
    decideReviews: async () => {
      const query = { state: ['needs_review'], limit: 50 }
      const { data } = await ask((at) => at.call(listAdminPayments, { query }))
      for (const { id } of data.filter((payment) => !decided.has(payment.id))) {
        const idempotencyKey = randomUUID()
        const body = { accept: (await read(id)).acceptable, reason: 'looked at' }
        await ask((at) => at.call(reviewPayment, { params: { id }, body, idempotencyKey }))
        decided.add(id)
      }
    },
  }
}
