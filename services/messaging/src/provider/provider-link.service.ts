import type { ChannelStopReason, NotificationChannel, ProviderLink } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { addressOf, liftStop, markOf, stopsOf } from '../channel/channel-stop.ts'
import { reachOf } from '../channel/reach.ts'
import { forgetBrowsers } from '../push/subscriptions.ts'

interface LinkRow {
  provider_id: string
  name: string
  linked: boolean
  is_notifiable: boolean
  stop_why: ChannelStopReason | null
  stopped_at: Date | null
}
/**
 * Email is linked from the start: the address was confirmed at sign-up, and stays so until its owner unlinks it. Push is
 * linked while a browser is subscribed.
 */
const links = `select p.id as provider_id, p.name,
    case p.name when 'push' then exists (select from push_subscription s where s.user_id = $1)
      else coalesce(l.linked, p.name = 'email') end as linked, coalesce(l.is_notifiable, true) as is_notifiable,
    s.why as stop_why, s.stopped_at
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

export const listLinks = async (db: Database, userId: string): Promise<ProviderLink[]> =>
  (await db.query<LinkRow>(`${links} order by p.name`, [userId])).map(toLink)

/** As `listLinks`, without stops of addresses that are not the person's any more. */
export async function listPresentLinks(db: Database, client: Client, userId: string): Promise<ProviderLink[]> {
  const links = await listLinks(db, userId)
  if (links.every(({ stopped }) => stopped === null)) return links
  const [person, stops] = await Promise.all([reachOf(client, userId), stopsOf(db, userId)])
  const isPresent = (name: string) =>
    stops.some(({ channel, address }) => {
      const present = person && channel === name ? addressOf(person, channel) : null
      return present !== null && address === markOf(present)
    })
  return links.map((one) => (isPresent(one.name) ? one : { ...one, stopped: null }))
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

/** Links a channel; it notifies from then on. */
export async function link(em: EntityManager, userId: string, providerId: string): Promise<void> {
  const { name } = await readLink(em, userId, providerId)
  await liftStop(em, userId, name)
  await put(em, userId, providerId, { linked: true, isNotifiable: true })
}

/** @throws DomainError NOT_FOUND where it is not linked */
export async function unlink(em: EntityManager, userId: string, providerId: string): Promise<void> {
  const { linked, name } = await readLink(em, userId, providerId)
  if (!linked) throw new DomainError('NOT_FOUND')
  if (name === 'push') await forgetBrowsers(em, userId)
  await put(em, userId, providerId, { linked: false, isNotifiable: true })
}

/** @throws DomainError NOT_FOUND where it is not linked */
export async function setNotifiable(
  em: EntityManager,
  userId: string,
  providerId: string,
  isNotifiable: boolean,
): Promise<void> {
  const { linked, name } = await readLink(em, userId, providerId)
  if (!linked) throw new DomainError('NOT_FOUND')
  // Whoever asked for it has just proved the address by a code.
  if (isNotifiable) await liftStop(em, userId, name)
  await put(em, userId, providerId, { linked: true, isNotifiable })
}

async function put(
  em: EntityManager,
  userId: string,
  providerId: string,
  { linked, isNotifiable }: { linked: boolean; isNotifiable: boolean },
): Promise<void> {
  await sql(
    em,
    `insert into provider_link (user_id, provider_id, linked, is_notifiable) values ($1, $2, $3, $4)
     on conflict (user_id, provider_id) do update set linked = excluded.linked, is_notifiable = excluded.is_notifiable, changed_at = now()`,
    [userId, providerId, linked, isNotifiable],
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
