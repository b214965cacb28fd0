import {
  type DeliveryPeriod,
  type GivenUpDelivery,
  givenUpPageSize,
  type pageGivenUp,
  type QueryOf,
  type ReplyOf,
} from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { ALERT_MAIL, lanes } from '../channel/deliveries.ts'
import { withoutAddresses } from './without-addresses.ts'

/** As long as the figures beside it look back. */
const since: Readonly<Record<DeliveryPeriod, string>> = {
  '48h': `date_trunc('hour', now(), 'UTC') - interval '47 hours'`,
  '7d': daysBack(7),
  '30d': daysBack(30),
  '90d': daysBack(90),
}
function daysBack(days: number): string {
  return `date_trunc('day', now(), 'UTC') - interval '${(days - 1) * 24} hours'`
}

/**
 * A delivery's job carries its place as key and is in one of the channel's queues. Those of instances of before, and of mails of
 * several alerts, are found on the events page only.
 */
const page = (period: DeliveryPeriod): string => `
  select g.id::float8 as id, g.given_up_at, g.channel, g.kind, g.recipient_id, g.why, d.attempts, d.error, j.id as job_id, j.status
  from (
    select * from delivery_given_up
    where given_up_at >= ${since[period]}
      and ($1::bigint is null or (given_up_at, id) < (select given_up_at, id from delivery_given_up where id = $1))
      and ($2::text is null or channel = $2) and ($3::text is null or why = $3) and ($4::text is null or kind = $4)
    order by given_up_at desc, id desc limit $5) g
  join delivery d using (notification_id, channel, target)
  left join lateral (
    select id, status from job
    where queue in (${lanes.map((lane) => `'${lane}-' || g.channel`).join(', ')}, case g.channel when 'email' then '${ALERT_MAIL}' end)
      and key = g.notification_id || case g.target when '' then '' else ':' || g.target end
    order by status = 'done' limit 1) j on true
  order by g.given_up_at desc, g.id desc`

interface Row {
  readonly id: number
  readonly given_up_at: Date
  readonly channel: GivenUpDelivery['channel']
  readonly kind: GivenUpDelivery['kind']
  readonly recipient_id: string
  readonly why: GivenUpDelivery['why']
  readonly attempts: number
  readonly error: string | null
  readonly job_id: string | null
  readonly status: 'waiting' | 'done' | 'dead' | null
}

/** What was given up, latest first, a page at a time. */
export async function givenUpPage(
  db: Database,
  { period = '48h', channel, why, kind, before }: QueryOf<typeof pageGivenUp>,
): Promise<ReplyOf<typeof pageGivenUp>> {
  const found = await db.query<Row>(page(period), [
    before ?? null,
    channel ?? null,
    why ?? null,
    kind ?? null,
    givenUpPageSize + 1,
  ])
  const rows = found.slice(0, givenUpPageSize)
  return {
    data: rows.map(({ given_up_at, recipient_id, error, job_id, status, ...rest }) => ({
      id: rest.id,
      at: given_up_at.toISOString(),
      channel: rest.channel,
      kind: rest.kind,
      recipientId: recipient_id,
      why: rest.why,
      attempts: rest.attempts,
      error: error === null ? null : withoutAddresses(error),
      jobId: status === 'dead' ? job_id : null,
      isWaiting: status === 'waiting',
    })),
    meta: { next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null },
  }
}
