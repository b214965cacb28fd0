import { type Database, type EntityManager, inBatches, sql } from '@forecourt/kernel/db'
import { worker } from '@forecourt/kernel/events'
import { callOff } from '../appointment/call-off.ts'
import { forgetStops } from '../channel/channel-stop.ts'
import { forgetDeliveries } from '../channel/deliveries.ts'
import { forgetSender } from '../notification/change-inbox.ts'
import { forgetPictures } from '../picture/thread-pictures.ts'
import { forgetBrowsers } from '../push/subscriptions.ts'
import { forgetAnswers } from '../quick-answer/quick-answers.ts'
import { forgetRequests } from '../support/forget-requests.ts'
import { lockThreads } from '../thread/lock-thread.ts'

/** Name of the job queue that removes a deleted person from other people's records, and deletes their own. */
export const FORGET_PERSON = 'forget-person'
export interface ForgetJob {
  readonly userId: string
}

/** Rows of one transaction. */
const BATCH = 500
/** Messages of one transaction; each costs some 50 µs, with what refers to it. */
const MESSAGES = 2_000

/** A batch at a time: who was here for years has written and been told a lot. Another instance goes on where one stopped. */
export const forgetWorker = (db: Database, wake: (recipientId: string) => void) =>
  worker<ForgetJob>(FORGET_PERSON, ({ payload: { userId }, signal }) =>
    inBatches(db, (em) => forgetSome(em, userId, wake), { checkpoint: () => signal.throwIfAborted() }),
  )

/** @returns whether there may be more */
async function forgetSome(em: EntityManager, userId: string, wake: (recipientId: string) => void): Promise<boolean> {
  await noteGone(em, userId)
  // First what was written: entries made of it from now on name nobody.
  const contacts = await sql(
    em,
    `update contact set buyer_name = '', email = '', phone = '' where id in (
       select id from contact where buyer_id = $1 and (buyer_name <> '' or email <> '' or phone <> '') limit ${BATCH})
     returning 1`,
    [userId],
  )
  if (contacts.length > 0) return true
  if (await forgetSender(em, userId, wake, BATCH)) return true
  const entries = await sql<{ id: string }>(
    em,
    `delete from notification where id in (select id from notification where recipient_id = $1 limit ${BATCH}) returning id`,
    [userId],
  )
  await forgetDeliveries(
    em,
    entries.map(({ id }) => id),
  )
  if (entries.length > 0) return true
  if (await forgetPictures(em, userId, BATCH)) return true
  if (await forgetRequests(em, userId, BATCH)) return true
  if (await leaveThreads(em, userId)) return true
  // Messages first, a bounded number of them: a thread that goes takes all of its own along, and some have thousands.
  const messages = await sql(
    em,
    `delete from thread_message where id in (select x.id from thread t join thread_message x on x.thread_id = t.id
       where (t.buyer_id = $1 or t.seller_id = $1)
         and not exists (select from thread_member m where m.thread_id = t.id) limit ${MESSAGES}) returning 1`,
    [userId],
  )
  if (messages.length > 0) return true
  const emptied = await sql(
    em,
    `delete from thread where id in (select id from thread t where (buyer_id = $1 or seller_id = $1)
       and not exists (select from thread_member m where m.thread_id = t.id) limit ${BATCH}) returning 1`,
    [userId],
  )
  if (emptied.length > 0) return true
  await sql(em, 'delete from person_block where person_id = $1 or blocked_id = $1', [userId])
  await forgetBrowsers(em, userId)
  await forgetAnswers(em, userId)
  await sql(em, 'delete from viewing_hours where person_id = $1', [userId])
  await sql(em, 'delete from provider_link where user_id = $1', [userId])
  await forgetStops(em, userId)
  await sql(em, 'delete from notification_preference where user_id = $1', [userId])
  await sql(em, 'delete from alert_entry where recipient_id = $1', [userId])
  await sql(em, 'delete from alert_place where recipient_id = $1', [userId])
  await sql(em, 'delete from alert_mail where recipient_id = $1', [userId])
  // Waits for whoever is telling them of something at this moment; that is found by one batch more.
  const inbox = await sql(em, 'delete from inbox_cursor where recipient_id = $1 returning 1', [userId])
  return inbox.length > 0
}

/** What arrives late finds nobody to tell, whichever event of the deletion came first. */
const noteGone = (em: EntityManager, userId: string): Promise<unknown> =>
  sql(
    em,
    `insert into person_projection (id, version, status) values ($1, 0, 'deleted')
     on conflict (id) do update set status = 'deleted' where person_projection.status <> 'deleted'`,
    [userId],
  )

/** Of their conversations, by the two who are in one: `thread_member` has no index by person for all of its rows. */
const MINE = `
  id in (select t.id from thread t join thread_member m on m.thread_id = t.id
    and m.role = case when t.buyer_id = $1 then 'buyer' else 'seller' end
    where t.buyer_id = $1 or t.seller_id = $1 limit ${BATCH})`

/** Takes a person out of their conversations. What is open of viewings is off: the other is told, and their calendar. */
async function leaveThreads(em: EntityManager, userId: string): Promise<boolean> {
  const pairs = await lockThreads(em, MINE, [userId])
  const ids = pairs.map(({ threadId }) => threadId)
  await sql(
    em,
    `update thread set buyer_name = case buyer_id when $2 then '' else buyer_name end,
       seller_name = case seller_id when $2 then '' else seller_name end where id = any ($1::uuid[])`,
    [ids, userId],
  )
  await sql(em, 'delete from thread_member where thread_id = any ($1::uuid[]) and person_id = $2', [ids, userId])
  await callOff(
    em,
    pairs.map((pair) => ({ pair, role: pair.buyerId === userId ? 'buyer' : 'seller' })),
  )
  return pairs.length > 0
}
