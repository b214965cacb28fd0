import type { OfferStepName, ThreadMessage, UserCaller } from '@forecourt/contracts'
import { type EntityManager, newId, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { enqueue } from '@forecourt/kernel/events'
import { addStep } from '../thread/add-step.ts'
import { assertReachable } from '../thread/block.ts'
import { lockThread, type Pair } from '../thread/lock-thread.ts'
import { type Member, memberOf } from '../thread/member.ts'
import { readMessage } from '../thread/messages.ts'
import type { Asking } from './asking.ts'
import { end, expire } from './end-offer.ts'
import { OFFER_EXPIRY, type OfferExpiryJob } from './expire-offer.worker.ts'
import { closed, type KnownOffer, offerOf, openOffer } from './known-offer.ts'

interface NewOffer {
  readonly threadId: string
  readonly minor: number
  readonly asking: Asking
  /** The open offer its maker saw. */
  readonly instead: string | null
}
interface Rules {
  readonly perHour: number
  readonly days: number
  readonly wake: (personId: string) => void
}

/**
 * Suggests a price in the caller's transaction. At most one offer of a thread is open: the own one is replaced, that of
 * the other is answered.
 *
 * @throws DomainError NOT_FOUND, BLOCKED, PERSON_GONE, RATE_LIMITED, OFFER_CLOSED, OFFER_OPEN, OFFER_FIRST
 */
export async function makeOffer(
  em: EntityManager,
  maker: UserCaller,
  { threadId, minor, asking, instead }: NewOffer,
  { perHour, days, wake }: Rules,
): Promise<ThreadMessage> {
  const pair = await lockThread(em, threadId)
  const member = await memberOf(em, maker.userId, threadId)
  if (!pair) throw new DomainError('NOT_FOUND')
  await assertReachable(em, member)
  await rateLimit(em, { key: `message:${maker.userId}`, limit: perHour, windowSeconds: 3600 })
  const before = await stillOpen(em, pair, instead, wake)
  const step = stepOver(member, before)
  if (before) await end(em, before.id, step === 'replaced' ? 'replaced' : 'countered')
  const offerId = newId()
  const [{ expires_at } = { expires_at: new Date() }] = await sql<{ expires_at: Date }>(
    em,
    `insert into offer (id, thread_id, maker, amount_minor, asking_minor, currency, decimals, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp(), clock_timestamp() + make_interval(days => $8)) returning expires_at`,
    [offerId, threadId, member.role, minor, asking.minor, asking.currency, asking.decimals, days],
  )
  const { id } = await addStep(em, { pair, offerId, step, role: member.role, name: maker.name })
  await enqueue(em, OFFER_EXPIRY, offerId, { offerId, threadId } satisfies OfferExpiryJob, { runAt: expires_at })
  return readMessage(em, member, id)
}

/** A seller answers; nobody asked them to begin. */
function stepOver({ role }: Member, before: KnownOffer | undefined): OfferStepName {
  if (before) return before.maker === role ? 'replaced' : 'countered'
  if (role === 'seller') throw new DomainError('OFFER_FIRST')
  return 'made'
}

/** The open offer, which must be the one that was seen. */
async function stillOpen(
  em: EntityManager,
  pair: Pair,
  seen: string | null,
  wake: (personId: string) => void,
): Promise<KnownOffer | undefined> {
  const open = await openOffer(em, pair.threadId)
  if (open && open.id === seen && !open.is_over) return open
  if (seen !== null) throw closed(await offerOf(em, pair.threadId, seen))
  if (open && !open.is_over) throw new DomainError('OFFER_OPEN')
  if (open) await expire(em, pair, open, wake)
  return undefined
}
