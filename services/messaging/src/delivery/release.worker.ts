import { type Database, type EntityManager, inBatches } from '@forecourt/kernel/db'
import { worker } from '@forecourt/kernel/events'
import { Contact } from '../contact/contact.entity.ts'
import { lockContacts, releaseOldest } from '../contact/contact-limit.ts'
import { knownPlan } from '../plan/plan-projection.ts'
import { tellSeller } from './tell-seller.ts'

/** Name of the job queue that lets contacts through after an upgrade; keyed by the event's id. */
export const RELEASE_CONTACTS = 'release-contacts'
export interface ReleaseJob {
  readonly sellerId: string
  /** Of the plan that lets them through. */
  readonly rank: number
}

/** Contacts of one transaction: new ones to the seller, and whatever else comes into the inbox, wait for it. */
const BATCH = 100

/** Lets as many through as the better plan has room for, oldest first, with the notifications they would have had. */
export const releaseWorker = (db: Database, wake: (recipientId: string) => void) =>
  worker<ReleaseJob>(RELEASE_CONTACTS, ({ payload, signal }) =>
    inBatches(db, (em) => releaseSome(em, payload, wake), { checkpoint: () => signal.throwIfAborted() }),
  )

/** @returns whether there may be more */
async function releaseSome(
  em: EntityManager,
  { sellerId, rank }: ReleaseJob,
  wake: (recipientId: string) => void,
): Promise<boolean> {
  await lockContacts(em, sellerId)
  const plan = await knownPlan(em, sellerId)
  // That plan is over already.
  if (!plan || plan.rank === null || plan.rank < rank) return false
  const ids = await releaseOldest(em, sellerId, plan, BATCH)
  const contacts = await em.find(Contact, { id: { $in: ids } }, { orderBy: { createdAt: 'asc', id: 'asc' } })
  for (const contact of contacts) await tellSeller(em, contact, wake)
  return contacts.length === BATCH
}
