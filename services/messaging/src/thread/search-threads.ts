import type { Thread } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { DEEPEST_ROW } from '@forecourt/kernel/http'
import { readableBy } from './messages.ts'

interface Asked {
  readonly personId: string
  readonly role: Thread['role'] | undefined
  /** A condition on `m` (thread_member). */
  readonly shown: string
  readonly words: string
  readonly limit: number
  readonly offset: number
}

/**
 * Conversations of a person in which the words are: in the name of the other, the vehicle, or a message they may read. All
 * messages of the person are read, once for the page and its count together (ADR 45 has the figures).
 *
 * Letters are compared by the rules of ASCII, which is four times faster. By those of all languages, only words that have
 * other letters with capitals, and only in texts that have the rest of them.
 */
export async function searchThreads(
  db: Database,
  { personId, role, shown, words, limit, offset }: Asked,
): Promise<{ readonly count: number; readonly ids: readonly string[] }> {
  const asked = words.toLowerCase()
  const bare = plain(asked)
  const has = (text: string): string =>
    bare === asked
      ? `${text} collate "C" ilike $3`
      : `(${text} collate "C" ilike $3 or ${text} collate "C" ilike $6 and ${text} ilike $3)`
  const [found] = await db.query<{ count: number; ids: string[] }>(
    `with mine as materialized (
       select m.thread_id, m.role, m.last_at from thread_member m
       where m.person_id = $1 and m.last_at is not null and ${shown} and ($2::text is null or m.role = $2)
     ), having_it as (
       select m.thread_id from mine m join thread t on t.id = m.thread_id
       where t.vehicle_title ilike $3 or case m.role when 'buyer' then t.seller_name else t.buyer_name end ilike $3
       union
       select m.thread_id from mine m join thread_message x on x.thread_id = m.thread_id
       where x.contact_id is null and ${has('x.body')}
       union
       select m.thread_id from mine m join thread_message x on x.thread_id = m.thread_id join contact c on c.id = x.contact_id
       where ${readableBy('m.role')} and ${has('c.message')}
     ), found as materialized (
       select m.thread_id, m.last_at from mine m join having_it using (thread_id)
       order by m.last_at desc, m.thread_id desc limit ${DEEPEST_ROW + 1}
     )
     select (select count(*)::int from found) as count,
       array(select thread_id from found order by last_at desc, thread_id desc limit $4 offset $5) as ids`,
    [
      ...[personId, role ?? null, `%${escaped(asked)}%`, limit, offset],
      ...(bare === asked ? [] : [`%${escaped(bare)}%`]),
    ],
  )
  return found ?? { count: 0, ids: [] }
}

/** With anything in place of letters that have another form in capitals, but those of ASCII. */
const plain = (words: string): string =>
  words.replace(/\P{ASCII}/gu, (letter) => (letter.toLowerCase() === letter.toUpperCase() ? letter : ANYTHING))
/** No text has it (`storable`), so it marks a place until what stands for patterns has been escaped. */
const ANYTHING = '\0'

const escaped = (words: string): string => words.replace(/[\\%_]/g, '\\$&').replaceAll(ANYTHING, '%')
