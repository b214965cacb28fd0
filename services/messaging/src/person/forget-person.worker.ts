import { type Database, type EntityManager, inBatches, sql } from '@forecourt/kernel/db'
import { worker } from '@forecourt/kernel/events'
import { forgetStops } from '../channel/channel-stop.ts'
import { forgetDeliveries } from '../channel/deliveries.ts'
import { forgetSender } from '../notification/change-inbox.ts'
import { forgetPictures } from '../picture/thread-pictures.ts'
import { forgetBrowsers } from '../push/subscriptions.ts'
import { forgetAnswers } from '../quick-answer/quick-answers.ts'

/** Name of the job queue that removes a deleted person from other people's records, and deletes their own. */
export const FORGET_PERSON = 'forget-person'
export interface ForgetJob {
  readonly userId: string
}

/** Rows of one transaction. */
const BATCH = 500

/** A batch at a time: who was here for years has written and been told a lot. Another instance goes on where one stopped. */
export const forgetWorker = (db: Database, wake: (recipientId: string) => void) =>
  worker<ForgetJob>(FORGET_PERSON, ({ payload: { userId }, signal }) =>
    inBatches(db, (em) => forgetSome(em, userId, wake), { checkpoint: () => signal.throwIfAborted() }),
  )

/** @returns whether there may be more */
async function forgetSome(em: EntityManager, userId: string, wake: (recipientId: string) => void): Promise<boolean> {
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
  const threads = await sql(
    em,
    `with mine as (
       select thread_id, role from thread_member where person_id = $1 limit ${BATCH}),
     unnamed as (
       update thread t set buyer_name = case mine.role when 'buyer' then '' else buyer_name end,
         seller_name = case mine.role when 'seller' then '' else seller_name end
       from mine where t.id = mine.thread_id)
     delete from thread_member m using mine where m.thread_id = mine.thread_id and m.role = mine.role returning 1`,
    [userId],
  )
  if (threads.length > 0) return true
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
  await sql(em, 'delete from inbox_cursor where recipient_id = $1', [userId])
  return false
}
