import {
  closePayment,
  type DataOf,
  listPayments,
  openPayment,
  readPayment,
  readQuote,
  stripeWebhook,
  type UserCaller,
} from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { newId, seedId } from '@forecourt/kernel/db'
import { startEvents } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { type CallInput, callers, signedInject, testKeys, testServers } from '@forecourt/kernel/testing'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/database.ts'
import { lookAtUnsettled } from '../src/payment/look-again.ts'
import { paymentWorkers } from '../src/payment/workers.ts'
import { readAccount } from '../src/store/accounts.ts'
import { openStripe } from '../src/stripe/stripe-client.ts'
import { stripeReconcile } from '../src/webhook/stripe-reconcile.ts'
import { pay, startSandbox, WEBHOOK_SECRET } from './stripe-sandbox.ts'
import { copyBilling } from './world.ts'

export const FRANCE = seedId('country', 'FR')
export const cartId = (key: string) => seedId('cart', key)
const log = createLogger({ service: 'billing', level: process.env.TEST_LOG_LEVEL ?? 'silent' })

/** Instances of billing as they run, with the Stripe sandbox; webhooks go to each instance in turn. */
export async function startPaymentWorld({ instances = 1 } = {}) {
  let turn = 0
  const sandbox = await startSandbox(async (payload, headers) => {
    turn += 1
    const instance = running[turn % running.length]
    if (!instance) return 503
    const raw = { payload, contentType: 'application/json; charset=utf-8' }
    return (await instance.call(stripeWebhook, { caller: callers.anonymous({ sessionId: null }), raw, headers })).status
  })
  const [url, servers] = await Promise.all([copyBilling(), testServers()])
  const nats = (await servers.natsAccount()).as('billing')
  const running = await Promise.all(Array.from({ length: instances }, () => startInstance(url, nats, sandbox)))
  const [first] = running
  if (!first) throw new Error('no instance runs')
  const { db, call } = first
  const mine = (user: UserCaller, more: Record<string, string> = {}) => ({
    caller: user,
    params: { id: user.userId, ...more },
  })
  return {
    ...{ sandbox, db, running, call },
    quote: async (user: UserCaller, key: string) =>
      (await call(readQuote, { ...mine(user, { cartId: cartId(key) }), query: { country: FRANCE } })).body.data,
    ask: (user: UserCaller, key: string, more: Partial<CallInput> = {}, { call } = first) =>
      call(openPayment, { ...mine(user, { cartId: cartId(key) }), body: { country: FRANCE }, ...more }),
    /** Opens a payment page that must be to be had. */
    async open(user: UserCaller, key: string): Promise<DataOf<typeof openPayment>> {
      const { status, body } = await this.ask(user, key)
      expect([status, body.code]).toEqual([201, undefined])
      return body.data
    },
    /** Somebody has bought a plan: it is paid at Stripe, and runs. */
    async bought(key = 'plus-1') {
      const user = callers.user()
      const opened = await this.open(user, key)
      await pay(opened.url)
      await this.becomes(user, opened.checkoutId, { state: 'active' })
      const { payment_intent: intent } = await sandbox.stripe.checkout.sessions.retrieve(opened.sessionId ?? '')
      return { user, ...opened, intent: String(intent) }
    },
    payment: (user: UserCaller, checkoutId: string) => call(readPayment, mine(user, { checkoutId })),
    payments: (user: UserCaller) => call(listPayments, { ...mine(user), query: { limit: 50 } }),
    callOff: (user: UserCaller, checkoutId: string) => call(closePayment, mine(user, { checkoutId })),
    account: async (user: UserCaller) => (await readAccount(db.fork(), user.userId, 'whole')).account,
    /** Waits until a payment is as expected. */
    becomes: (user: UserCaller, checkoutId: string, expected: object) =>
      vi.waitFor(async () => {
        const { body } = await call(readPayment, mine(user, { checkoutId }))
        expect(body.data).toMatchObject(expected)
      }, 10_000),
    reconcile: () => {
      const run = { runId: newId(), plannedAt: new Date(), log, signal: new AbortController().signal }
      return stripeReconcile({ db, stripe: sandbox.stripe })({ ...run, checkpoint: async () => {} })
    },
    /** The part of a reconciliation that looks for checkouts which are not settled. */
    lookAtUnsettled: () => db.transaction(lookAtUnsettled),
    somebody: () => callers.user(),
    close: async () => {
      for (const { events, app } of running) {
        await events.stop()
        await app.close()
      }
      await sandbox.stop()
    },
  }
}
export type PaymentWorld = Awaited<ReturnType<typeof startPaymentWorld>>
export type Bought = Awaited<ReturnType<PaymentWorld['bought']>>

/** One world for a file of tests; whatever one of them does to the sandbox is over when the next begins. */
export function inPaymentWorld(use: (world: PaymentWorld) => void, options: { instances?: number } = {}): void {
  let world: PaymentWorld
  beforeAll(async () => {
    world = await startPaymentWorld(options)
    use(world)
  }, 60_000)
  afterEach(async () => {
    await world.sandbox.faults()
    await world.sandbox.webhooks()
  })
  afterAll(() => world.close())
}

async function startInstance(
  url: string,
  nats: Parameters<typeof startEvents>[0]['nats'],
  sandbox: { url: string; secretKey: string },
) {
  const db = openDatabase({ service: 'billing', database: { url, pool: 10 } }, log)
  const stripe = { secretKey: sandbox.secretKey, webhookSecret: WEBHOOK_SECRET, url: sandbox.url }
  const config = {
    service: 'billing',
    keys: testKeys,
    maxEventLoopDelay: 0,
    appOrigin: 'http://app.test',
    stripe,
  } as const
  const client = createClient({ config: { ...config, serviceUrls: {} }, log })
  const payments = { db, client, stripe: openStripe(stripe), appOrigin: config.appOrigin, log }
  const workers = paymentWorkers(payments)
  const events = startEvents({ service: 'billing', db, nats, consumers: [], workers, client, log })
  const app = await buildApp({ config, log, db, client, events, payments })
  return { db, events, app, call: signedInject(app, { service: 'billing' }) }
}
