import type { Database } from '@forecourt/kernel/db'
import { worker } from '@forecourt/kernel/events'
import { lockThread } from '../thread/lock-thread.ts'
import { expire } from './end-offer.ts'
import { openOffer } from './known-offer.ts'

/** Name of the job queue that notes when the time of an offer is over; keyed by the offer. */
export const OFFER_EXPIRY = 'offer-expiry'
export interface OfferExpiryJob {
  readonly offerId: string
  readonly threadId: string
}

/** Notes that nobody answered in time, once, unless it was answered or noted before. */
export const offerExpiryWorker = (db: Database, wake: (personId: string) => void) =>
  worker<OfferExpiryJob>(OFFER_EXPIRY, ({ payload: { offerId, threadId } }) =>
    db.transaction(async (em) => {
      const pair = await lockThread(em, threadId)
      // The conversation may be gone by now.
      if (!pair) return
      const open = await openOffer(em, threadId)
      if (open?.is_over && open.id === offerId) await expire(em, pair, open, wake)
    }),
  )
