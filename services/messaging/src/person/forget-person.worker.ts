import { type Database, type EntityManager, inBatches, sql } from '@forecourt/kernel/db'
import { worker } from '@forecourt/kernel/events'
import { forgetSender } from '../notification/change-inbox.ts'

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
  const entries = await sql(
    em,
    `delete from notification where id in (select id from notification where recipient_id = $1 limit ${BATCH}) returning 1`,
    [userId],
  )
  if (entries.length > 0) return true
  await sql(em, 'delete from provider_link where user_id = $1', [userId])
  await sql(em, 'delete from alert_entry where recipient_id = $1', [userId])
  await sql(em, 'delete from alert_mail where recipient_id = $1', [userId])
  await sql(em, 'delete from inbox_cursor where recipient_id = $1', [userId])
  return false
}
