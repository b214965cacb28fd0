import type { NotificationChannel } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import type { AddressMarks } from '../mark/address-mark.ts'

interface Number {
  readonly userId: string
  readonly channel: NotificationChannel
  /** The account's, at this moment. */
  readonly number: string
}

/**
 * Whether a linked phone channel was proved for the number the account has now; another may be a typo, or somebody else's. A
 * link that has no mark yet takes that of this number: its owner proved one before there were marks, and asking all of them
 * to do it again would silence more people than it would keep from a stranger.
 */
export async function isProved(
  { db, marks }: { readonly db: Pick<Database, 'query'>; readonly marks: AddressMarks },
  { userId, channel, number }: Number,
): Promise<boolean> {
  const mark = (await markOf(db, userId, channel)) ?? (await takeMark(db, { userId, channel, mark: marks.of(number) }))
  return mark !== undefined && marks.all(number).includes(mark)
}

async function markOf(db: Pick<Database, 'query'>, userId: string, channel: string): Promise<string | undefined> {
  const [link] = await db.query<{ address_mark: string }>(
    `select l.address_mark from provider_link l join provider p on p.id = l.provider_id
     where l.user_id = $1 and p.name = $2 and l.linked and l.address_mark is not null`,
    [userId, channel],
  )
  return link?.address_mark
}

/**
 * Marks a link that has no mark. Where another delivery did that at the same moment, its mark is read by a statement of its
 * own: one that began before sees the link without.
 */
async function takeMark(
  db: Pick<Database, 'query'>,
  { userId, channel, mark }: { readonly userId: string; readonly channel: string; readonly mark: string },
): Promise<string | undefined> {
  const [marked] = await db.query<{ address_mark: string }>(
    `update provider_link l set address_mark = $3 from provider p
     where l.user_id = $1 and p.id = l.provider_id and p.name = $2 and l.linked and l.address_mark is null
     returning l.address_mark`,
    [userId, channel, mark],
  )
  return marked?.address_mark ?? (await markOf(db, userId, channel))
}
