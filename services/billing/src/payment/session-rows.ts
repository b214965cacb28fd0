import { isUuid, type Locale } from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import type { Stripe } from 'stripe'
import type { Checkout } from '../checkout/checkout.ts'
import { readCheckout } from '../store/accounts.ts'
import type { SessionWish } from '../stripe/session-params.ts'

/** The session of a checkout at Stripe; without an id it was not made yet, or its making was not noted. */
export interface PaymentSession extends SessionWish {
  readonly sessionId: string | null
  readonly intent: string | null
  /** Its payment page. */
  readonly url: string | null
}

const SELECT = `select checkout_id as "checkoutId", user_id as "userId", name, locale, session_id as "sessionId",
  payment_intent as intent, url from payment_session`

/** Keeps what a session is to be asked with, in the transaction of its decision. */
export const keepWish = (em: EntityManager, { checkoutId, userId, name, locale }: SessionWish): Promise<unknown> =>
  sql(
    em,
    `insert into payment_session (checkout_id, user_id, name, locale) values ($1, $2, $3, $4)
     on conflict (checkout_id) do nothing`,
    [checkoutId, userId, name, locale satisfies Locale],
  )

export const keepMade = (
  db: Pick<Database, 'query'>,
  checkoutId: string,
  { id, url }: Pick<Stripe.Checkout.Session, 'id' | 'url'>,
): Promise<unknown> =>
  db.query('update payment_session set session_id = $2, url = $3 where checkout_id = $1', [checkoutId, id, url])

export async function sessionOf(db: Pick<Database, 'query'>, checkoutId: string): Promise<PaymentSession | undefined> {
  const [row] = await db.query<PaymentSession>(`${SELECT} where checkout_id = $1`, [checkoutId])
  return row
}

/** Payment pages by checkout. */
export async function pagesOf(em: EntityManager, checkoutIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<PaymentSession>(em, `${SELECT} where checkout_id = any ($1::uuid[])`, [checkoutIds])
  return new Map(rows.flatMap(({ checkoutId, url }) => (url === null ? [] : [[checkoutId, url] as const])))
}

/**
 * Whose a session of Stripe's is: the one that was noted, or, where a crash came before the note, the one that names a
 * checkout of ours which has none.
 */
export async function ownerOf(
  db: Pick<Database, 'query'>,
  session: Stripe.Checkout.Session,
): Promise<PaymentSession | undefined> {
  const [row] = await db.query<PaymentSession>(
    `${SELECT} where session_id = $1 or (checkout_id = $2 and session_id is null) order by session_id nulls last limit 1`,
    [session.id, checkoutNamedBy(session) ?? null],
  )
  return row
}

/**
 * The checkout that a session was asked for with (session-params.ts): it stands in the session's metadata too, which only software
 * writes. The reference alone is whatever a payer puts into the address of a payment link.
 */
export const checkoutNamedBy = ({
  client_reference_id: reference,
  metadata,
}: Stripe.Checkout.Session): string | undefined =>
  reference !== null && isUuid(reference) && metadata?.checkout === reference ? reference : undefined

/** The checkout as it is now, read without a lock. */
export const checkoutOf = (
  db: Database,
  { checkoutId, userId }: Pick<SessionWish, 'checkoutId' | 'userId'>,
): Promise<Checkout | undefined> => readCheckout(db.fork(), userId, checkoutId)
