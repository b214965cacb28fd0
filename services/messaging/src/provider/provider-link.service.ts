import {
  type ChannelStopReason,
  type NotificationChannel,
  notificationChannels,
  type ProviderLink,
} from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { addressOf, liftStop, stopsOf } from '../channel/channel-stop.ts'
import { reachOf } from '../channel/reach.ts'
import type { MessagingParts } from '../parts.ts'
import { forgetBrowsers } from '../push/subscriptions.ts'

interface LinkRow {
  provider_id: string
  name: string
  linked: boolean
  is_notifiable: boolean
  stop_why: ChannelStopReason | null
  stopped_at: Date | null
  address_mark: string | null
}
/**
 * Email is linked from the start: the address was confirmed at sign-up, and stays so until its owner unlinks it. Push is
 * linked while a browser is subscribed.
 */
const links = `select p.id as provider_id, p.name,
    case p.name when 'push' then exists (select from push_subscription s where s.user_id = $1)
      else coalesce(l.linked, p.name = 'email') end as linked, coalesce(l.is_notifiable, true) as is_notifiable,
    s.why as stop_why, s.stopped_at, case when l.linked then l.address_mark end as address_mark
  from provider p left join provider_link l on l.provider_id = p.id and l.user_id = $1
  left join channel_stop s on s.user_id = $1 and s.channel = p.name and s.lifted_at is null
  where p.active and p.archived_at is null`

const toLink = ({ provider_id, name, linked, is_notifiable, stop_why, stopped_at }: LinkRow): ProviderLink => ({
  providerId: provider_id,
  name,
  linked,
  isNotifiable: linked && is_notifiable,
  // One that is paused says so, and is proved again when it is resumed.
  stopped:
    linked && is_notifiable && stop_why && stopped_at ? { why: stop_why, since: stopped_at.toISOString() } : null,
})

const unlinked = { linked: false, isNotifiable: false, stopped: null }

/**
 * A person's channels as they are for the addresses they have now: auth is asked, so never inside a transaction. A stop of an
 * address of before is none, and a number that nobody proved is not linked.
 */
export async function listPresentLinks(
  { db, client, marks }: Pick<MessagingParts, 'db' | 'client' | 'marks'>,
  userId: string,
): Promise<ProviderLink[]> {
  const rows = await db.query<LinkRow>(`${links} order by p.name`, [userId])
  if (rows.every(({ stop_why, address_mark }) => stop_why === null && address_mark === null)) return rows.map(toLink)
  const [person, stops] = await Promise.all([reachOf(client, userId), stopsOf(db, userId)])
  return rows.map((row) => {
    const channel = notificationChannels.find((one) => one === row.name)
    const address = person && channel ? addressOf(person, channel) : null
    const known = address === null ? [] : marks.all(address)
    const link = toLink(row)
    if (row.address_mark !== null && !known.includes(row.address_mark))
      return { ...link, ...unlinked, numberChanged: address !== null }
    const isStopped = stops.some((stop) => stop.channel === row.name && known.includes(stop.address))
    return isStopped ? link : { ...link, stopped: null }
  })
}

/** One of them. @throws DomainError NOT_FOUND for an unknown or inactive channel */
export async function readPresentLink(
  parts: Pick<MessagingParts, 'db' | 'client' | 'marks'>,
  userId: string,
  providerId: string,
): Promise<ProviderLink> {
  const link = (await listPresentLinks(parts, userId)).find((one) => one.providerId === providerId)
  if (!link) throw new DomainError('NOT_FOUND')
  return link
}

/** @throws DomainError NOT_FOUND for an unknown or inactive channel */
export async function readLink(
  on: Database | EntityManager,
  userId: string,
  providerId: string,
): Promise<ProviderLink> {
  const text = `${links} and p.id = $2`
  const params = [userId, providerId]
  const [row] = 'query' in on ? await on.query<LinkRow>(text, params) : await sql<LinkRow>(on, text, params)
  if (!row) throw new DomainError('NOT_FOUND')
  return toLink(row)
}

/** How a person's channel is; undefined where it is switched off for everybody. */
export async function readChannel(
  on: Database | EntityManager,
  userId: string,
  channel: NotificationChannel,
): Promise<ProviderLink | undefined> {
  const text = `${links} and p.name = $2`
  const params = [userId, channel]
  const [row] = 'query' in on ? await on.query<LinkRow>(text, params) : await sql<LinkRow>(on, text, params)
  return row && toLink(row)
}

/** Links a channel; it notifies from then on. @param mark of the number that was proved, by a phone's channel */
export async function link(em: EntityManager, userId: string, providerId: string, mark: string | null): Promise<void> {
  const { name } = await readLink(em, userId, providerId)
  await liftStop(em, userId, name)
  await put(em, userId, providerId, { linked: true, isNotifiable: true, mark })
}

/** @throws DomainError NOT_FOUND where it is not linked */
export async function unlink(em: EntityManager, userId: string, providerId: string): Promise<void> {
  const { linked, name } = await readLink(em, userId, providerId)
  if (!linked) throw new DomainError('NOT_FOUND')
  if (name === 'push') await forgetBrowsers(em, userId)
  await put(em, userId, providerId, { linked: false, isNotifiable: true, mark: null })
}

/** @throws DomainError NOT_FOUND where it is not linked */
export async function setNotifiable(
  em: EntityManager,
  userId: string,
  providerId: string,
  isNotifiable: boolean,
  mark: string | null,
): Promise<void> {
  const { linked, name } = await readLink(em, userId, providerId)
  if (!linked) throw new DomainError('NOT_FOUND')
  // Whoever asked for it has just proved the address by a code.
  if (isNotifiable) await liftStop(em, userId, name)
  await put(em, userId, providerId, { linked: true, isNotifiable, mark })
}

async function put(
  em: EntityManager,
  userId: string,
  providerId: string,
  { linked, isNotifiable, mark }: { linked: boolean; isNotifiable: boolean; mark: string | null },
): Promise<void> {
  await sql(
    em,
    `insert into provider_link (user_id, provider_id, linked, is_notifiable, address_mark) values ($1, $2, $3, $4, $5)
     on conflict (user_id, provider_id) do update set linked = excluded.linked, is_notifiable = excluded.is_notifiable,
       address_mark = excluded.address_mark, changed_at = now()`,
    [userId, providerId, linked, isNotifiable, mark],
  )
}

/** How many people linked a channel themselves, for the in-use check. */
export async function countLinks(db: Database, providerId: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    'select count(*)::int as n from provider_link where provider_id = $1 and linked',
    [providerId],
  )
  return row?.n ?? 0
}
