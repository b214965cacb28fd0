import type { ChannelStopReason, NotificationChannel } from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import type { AddressMarks } from '../mark/address-mark.ts'
import { takeCursors } from '../notification/cursor.ts'
import type { Reach } from './channel.ts'

/** Where a channel reaches a person, where they have one address by it; browsers are forgotten one by one. */
export function addressOf(
  { email, phone }: Pick<Reach, 'email' | 'phone'>,
  channel: NotificationChannel,
): string | null {
  if (channel === 'push') return null
  return channel === 'email' ? email : phone
}

export interface ChannelStop {
  readonly channel: NotificationChannel
  readonly address: string
  readonly why: ChannelStopReason
  readonly since: Date
}

const STOPS = `select channel, address, why, stopped_at as since from channel_stop where user_id = $1 and lifted_at is null`

/** What is stopped of a person's channels, of addresses they had before too. */
export const stopsOf = (db: Pick<Database, 'query'>, userId: string): Promise<ChannelStop[]> =>
  db.query<ChannelStop>(STOPS, [userId])

/** Whether nothing may be sent to an address of a person. */
export async function isStopped(
  { db, marks }: { readonly db: Pick<Database, 'query'>; readonly marks: AddressMarks },
  userId: string,
  channel: NotificationChannel,
  address: string,
): Promise<boolean> {
  const stops = await stopsOf(db, userId)
  const known = marks.all(address)
  return stops.some((stop) => stop.channel === channel && known.includes(stop.address))
}

export interface NewStop {
  readonly userId: string
  readonly channel: NotificationChannel
  readonly address: string
  readonly why: ChannelStopReason
  /** The status or code that says so. */
  readonly said: string
  /** When what came back was sent. */
  readonly sentAt: Date
}

/** A stop of the same address stays as it is, and one that was lifted since then stays lifted. */
const STOP = `
  insert into channel_stop as s (user_id, channel, address, why, said) values ($1, $2, $3, $4, $5)
  on conflict (user_id, channel) do update
    set address = excluded.address, why = excluded.why, said = excluded.said, stopped_at = clock_timestamp(), lifted_at = null
  where s.address <> all ($7::text[]) or s.lifted_at < $6
  returning 1`

/**
 * Sends nothing more to an address until it is another, or its owner proves it again. Their open screens look again.
 *
 * @returns false where that changes nothing
 */
export async function stopChannel(
  em: EntityManager,
  marks: AddressMarks,
  { userId, channel, address, why, said, sentAt }: NewStop,
): Promise<boolean> {
  const changed = await sql(em, STOP, [userId, channel, marks.of(address), why, said, sentAt, marks.all(address)])
  if (changed.length > 0) await takeCursors(em, userId)
  return changed.length > 0
}

/** Its owner has proved that the address is theirs and takes what is sent. */
export const liftStop = (em: EntityManager, userId: string, channel: string): Promise<unknown> =>
  sql(
    em,
    'update channel_stop set lifted_at = clock_timestamp() where user_id = $1 and channel = $2 and lifted_at is null',
    [userId, channel],
  )

export const forgetStops = (em: EntityManager, userId: string): Promise<unknown> =>
  sql(em, 'delete from channel_stop where user_id = $1', [userId])
