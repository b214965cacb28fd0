import { type DataOf, type deliveryChannels, mostCountedWaiting, notificationChannels } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { ALERT_MAIL, deliveryQueues } from '../channel/deliveries.ts'
import { withoutAddresses } from './without-addresses.ts'

type ChannelState = DataOf<typeof deliveryChannels>[number]

/** Counting ends, in each queue, where more would say nothing new. */
const WAITING = `
  select q.channel, count(j.created_at)::int as count, min(j.created_at) as oldest
  from unnest($1::text[], $2::text[]) as q (channel, queue)
  left join lateral (select created_at from job where queue = q.queue and status = 'waiting' order by run_at limit $3) j on true
  group by 1`

/** Where what waits for a channel waits. Alerts that wait for another day's mail do not wait for the channel. */
const queues = [...deliveryQueues, { channel: 'email', queue: ALERT_MAIL }]

interface Answer {
  readonly channel: string
  readonly service: string
  readonly answered_at: Date | null
  readonly failed_at: Date | null
  readonly away_since: Date | null
  readonly error: string | null
}

/** How each channel is, as far as any instance has asked it, and what waits for it. */
export async function channelStates(db: Database): Promise<ChannelState[]> {
  const [waiting, answers] = await Promise.all([
    db.query<{ channel: string; count: number; oldest: Date | null }>(WAITING, [
      queues.map(({ channel }) => channel),
      queues.map(({ queue }) => queue),
      mostCountedWaiting + 1,
    ]),
    db.query<Answer>(
      'select channel, service, answered_at, failed_at, away_since, error from channel_answer order by 1, 2',
    ),
  ])
  return notificationChannels.map((channel) => {
    const { count = 0, oldest = null } = waiting.find((one) => one.channel === channel) ?? {}
    return {
      channel,
      waiting: {
        count: Math.min(count, mostCountedWaiting),
        isCapped: count > mostCountedWaiting,
        oldest: oldest?.toISOString() ?? null,
      },
      carriers: answers
        .filter((one) => one.channel === channel)
        .map(({ service, answered_at, failed_at, away_since, error }) => ({
          name: service || null,
          awaySince: away_since?.toISOString() ?? null,
          answeredAt: answered_at?.toISOString() ?? null,
          failedAt: failed_at?.toISOString() ?? null,
          error: error === null ? null : withoutAddresses(error),
        })),
    }
  })
}
