import { type Database, rateLimit } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { BounceMark } from '../channel/bounce-address.ts'
import { NoSuchThread, TooMany } from './receiver.ts'
import type { ReplyPlace } from './reply-address.ts'

/** Mails an hour to one address: more than anybody writes, and less than a loop. */
const MAILS_PER_HOUR = 100

/**
 * Counts a mail for each of its addresses before it is read: what cannot be read costs most.
 *
 * @returns the people it is for
 * @throws NoSuchThread, TooMany
 */
export const admitMail =
  (db: Database) =>
  async (places: readonly ReplyPlace[], marks: readonly Pick<BounceMark, 'userId'>[]): Promise<readonly string[]> => {
    const people: string[] = marks.map(({ userId }) => userId)
    const keys = people.map((userId) => `report-mail:${userId}`)
    for (const { threadId, role } of places) {
      const [member] = await db.query<{ person_id: string | null }>(
        'select person_id from thread_member where thread_id = $1 and role = $2',
        [threadId, role],
      )
      if (!member) throw new NoSuchThread()
      people.push(member.person_id ?? threadId)
      keys.push(`reply-mail:${threadId}:${role}`)
    }
    // In one order, whatever that of the mail is.
    for (const key of [...new Set(keys)].sort()) await countMail(db, key)
    return people
  }

/** @throws TooMany */
export async function countMail(db: Database, key: string): Promise<void> {
  try {
    await rateLimit(db, { key, limit: MAILS_PER_HOUR, windowSeconds: 3600 })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'RATE_LIMITED') throw new TooMany()
    throw error
  }
}
