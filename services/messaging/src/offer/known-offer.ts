import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { OfferRow } from '../thread/offer-step.ts'

const COLUMNS = 'id, maker, amount_minor, asking_minor, currency, decimals, state, expires_at'

export interface KnownOffer extends OfferRow {
  /** Open, and its time is over. */
  readonly is_over: boolean
}

export async function openOffer(em: EntityManager, threadId: string): Promise<KnownOffer | undefined> {
  const [row] = await sql<KnownOffer>(
    em,
    `select ${COLUMNS}, expires_at <= clock_timestamp() as is_over from offer where thread_id = $1 and state = 'open'`,
    [threadId],
  )
  return row
}

/** @throws DomainError NOT_FOUND, also for another conversation's */
export async function offerOf(em: EntityManager, threadId: string, offerId: string): Promise<KnownOffer> {
  const [row] = await sql<KnownOffer>(
    em,
    `select ${COLUMNS}, state = 'open' and expires_at <= clock_timestamp() as is_over
     from offer where id = $2 and thread_id = $1`,
    [threadId, offerId],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

/** Says what became of an offer. */
export const closed = ({ state, is_over }: KnownOffer): DomainError => {
  const ended = is_over ? 'expired' : state
  return new DomainError('OFFER_CLOSED', { details: { state: ended }, params: { context: ended } })
}
