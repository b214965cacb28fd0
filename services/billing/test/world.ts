import { findAdministrators, findUser, type UserCaller } from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { createDatabase, type Database, migrate, newId, seedId } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { startEvents } from '@forecourt/kernel/events'
import { type App, createApp } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import {
  callers,
  copyTestDatabase,
  createTestDatabase,
  signedInject,
  testKeys,
  testServers,
} from '@forecourt/kernel/testing'
import type { Input, Offer } from '../src/account/inputs.ts'
import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/database.ts'
import { keepSeller } from '../src/invoice/seller.ts'
import { migrationsDir } from '../src/migrate.ts'
import { readOffer } from '../src/plan/offer.ts'
import { seedPlans } from '../src/plan/seed.ts'
import { changeAccount } from '../src/store/accounts.ts'
import { openStripe } from '../src/stripe/stripe-client.ts'
import { seedTaxRates } from '../src/taxrate/seed.ts'

const log = createLogger({ service: 'billing', level: 'silent' })

/** Who sells, in tests. */
const seller = { name: 'Forecourt SAS', address: ['12 quai de la Rapée', '75012 Paris'], taxNumber: 'FR00123456789' }

export const webhookSecret = 'whsec_of_this_test'

/** A migrated database with what there is to begin with, and the codes of the plans' currencies. */
const prepare = async (url: string): Promise<void> => {
  await migrate({ url, dir: migrationsDir, log, service: 'billing' })
  const db = openDatabase({ service: 'billing', database: { url, pool: 2 } }, log)
  await db.transaction(seedPlans)
  await db.transaction(seedTaxRates)
  await db.transaction((em) => keepSeller(em, seller))
  await db.query(`insert into currency_code (id, version, code) values ($1, 1, 'EUR')`, [seedId('currency', 'EUR')])
  await db.close()
}

/** Billing's database alone, as two instances see it. */
export const copyBilling = (): Promise<string> => copyTestDatabase('billing', prepare)

/** The same, as two instances see it. */
export async function startStore(): Promise<{ db: Database; other: Database; close: () => Promise<unknown> }> {
  const url = await copyBilling()
  const open = () => openDatabase({ service: 'billing', database: { url, pool: 10 } }, log)
  const [db, other] = [open(), open()]
  return { db, other, close: () => Promise.all([db.close(), other.close()]) }
}

/** Auth's side of what billing asks: everybody is known but those who are gone. */
async function startAuth(gone: ReadonlySet<string>): Promise<{ app: App; address: string }> {
  const url = await createTestDatabase('auth_side')
  await migrate({ url, log, service: 'auth' })
  const db = createDatabase({ url, entities: [], log, service: 'auth' })
  const app = await createApp({ config: { service: 'auth', keys: testKeys }, log, db })
  app.endpoint(findUser, async ({ query: { owner } }) => {
    if (gone.has(owner)) throw new DomainError('NOT_FOUND')
    return { data: { userId: owner, name: 'Somebody', locale: 'en_US' as const } }
  })
  app.endpoint(findAdministrators, async ({ query: { id = [] } }) => ({
    data: id.filter((one) => !gone.has(one)).map((one) => ({ id: one, name: 'Somebody' })),
  }))
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

/** Billing as it runs, on a database and a bus of its own. */
export async function startWorld() {
  const [store, servers] = await Promise.all([startStore(), testServers()])
  const { db } = store
  const nats = (await servers.natsAccount()).as('billing')
  const gone = new Set<string>()
  const auth = await startAuth(gone)
  const stripe = { secretKey: 'sk_test_of_nobody', webhookSecret, url: 'http://127.0.0.1:9' }
  const config = { service: 'billing' as const, keys: testKeys, maxEventLoopDelay: 0, stripe }
  const client = createClient({ config: { ...config, serviceUrls: { auth: [auth.address] } }, log })
  const events = startEvents({ service: 'billing', db, nats, consumers: [], client, log })
  const app = await buildApp({
    ...{ config, log, db, client, events },
    payments: { db, client, stripe: openStripe(stripe), appOrigin: 'http://app.test', log },
  })
  return {
    ...{ ...store, call: signedInject(app, { service: 'billing' }), client, gone },
    /** What changes an account outside of a request. */
    change: (user: Pick<UserCaller, 'userId'>, input: Input, at?: number) =>
      db.transaction((em) => changeAccount(em, user.userId, input, at === undefined ? {} : { at })),
    /** A seeded plan as it is offered. */
    offer: (key: string) => readOffer(db.fork(), client, seedId('cart', key)),
    /** Events of a kind about somebody, oldest first. */
    told: async (name: string, userId: string): Promise<Record<string, never>[]> => {
      const rows = await db.query<{ envelope: { data: Record<string, never> } }>(
        `select envelope from outbox where envelope ->> 'name' = $1 and envelope -> 'data' ->> 'userId' = $2 order by id`,
        [name, userId],
      )
      return rows.map(({ envelope }) => envelope.data)
    },
    somebody: () => callers.user(),
    newId,
    close: async () => {
      await events.stop()
      await app.close()
      await auth.app.close()
      await store.other.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>

interface Purchase {
  readonly offer: Offer
  /** When, in seconds; now unless stated. */
  readonly at?: number
  readonly taxRate?: bigint
  /** What Stripe says was paid: what was charged unless stated, 0 where it is not paid yet. */
  readonly paid?: bigint
  /** By what the account is changed, where not by the world's own. */
  readonly change?: World['change']
}

/** Somebody opens a checkout and pays it; what a credit covers needs no payment. @returns its id */
export async function buyPlan(
  world: World,
  user: Pick<UserCaller, 'userId'>,
  { offer, at, taxRate = 0n, paid, change = world.change }: Purchase,
): Promise<string> {
  const checkoutId = newId()
  const opened = await change(user, { type: 'buy', checkoutId, offer, taxRate }, at)
  if (!opened.ok) throw new Error(opened.refusal.code)
  const amount = paid ?? opened.account.checkouts.find(({ id }) => id === checkoutId)?.charged ?? 0n
  if (amount === 0n) return checkoutId
  const { cartId, currency } = offer.plan
  const fact = { type: 'confirmed', checkoutId, accountId: user.userId, cartId, amount, currency } as const
  const paying = await change(user, fact, at)
  if (!paying.ok) throw new Error(paying.refusal.code)
  return checkoutId
}
