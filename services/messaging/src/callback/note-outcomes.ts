import { type EntityManager, sql } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import { isDeadCode } from '../channel/dead-address.ts'
import type { AddressMarks } from '../mark/address-mark.ts'
import type { Outcome } from './outcome.ts'
import { TAKE_REFUSAL, type TakeRefusalJob } from './take-refusal.worker.ts'

/** Delivered is the last word: also of one that was sent twice, or of which the states come in another order. */
const DELIVERED = `
  update delivery d set delivered_at = clock_timestamp(), undelivered = null,
    state = case when d.why = 'undelivered' then 'sent' else d.state end, why = nullif(d.why, 'undelivered')
  from unnest($1::uuid[], $2::text[]) as o (notification_id, channel)
  where d.notification_id = o.notification_id and d.channel = o.channel and d.target = '' and d.delivered_at is null`

/** The first reason stays. Of one whose taking is not written down yet, that is said when it is. */
const UNDELIVERED = `
  update delivery d set undelivered = o.code, error = 'not delivered: code ' || o.code,
    state = case d.state when 'sent' then 'given_up' else d.state end,
    why = case d.state when 'sent' then 'undelivered' else d.why end,
    settled_at = case d.state when 'sent' then clock_timestamp() else d.settled_at end
  from unnest($1::uuid[], $2::text[], $3::text[]) as o (notification_id, channel, code)
  where d.notification_id = o.notification_id and d.channel = o.channel and d.target = ''
    and d.delivered_at is null and d.undelivered is null and d.state <> 'skipped'
  returning d.notification_id, d.channel, coalesce(d.tried_at, d.queued_at) as sent_at`

/**
 * Writes down what became of messages, in one order, and leaves stopping addresses that take none to jobs. Told again, or
 * late, it changes nothing.
 */
export async function noteOutcomes(
  em: EntityManager,
  marks: AddressMarks,
  outcomes: readonly Outcome[],
): Promise<void> {
  const byPlace = new Map<string, Outcome>()
  for (const one of outcomes) {
    const place = `${one.notificationId} ${one.channel}`
    if (byPlace.get(place)?.code !== null) byPlace.set(place, one)
  }
  const all = [...byPlace.values()].toSorted((a, b) => (a.notificationId < b.notificationId ? -1 : 1))
  const columns = (some: readonly Outcome[]) => [
    some.map(({ notificationId }) => notificationId),
    some.map(({ channel }) => channel),
  ]
  const delivered = all.filter(({ code }) => code === null)
  const failed = all.filter(({ code }) => code !== null)
  if (delivered.length > 0) await sql(em, DELIVERED, columns(delivered))
  if (failed.length === 0) return
  const noted = await sql<{ notification_id: string; channel: string; sent_at: Date }>(em, UNDELIVERED, [
    ...columns(failed),
    failed.map(({ code }) => code),
  ])
  for (const { notification_id, channel, sent_at } of noted) {
    const { to, code, ...of } = byPlace.get(`${notification_id} ${channel}`) ?? { to: '', code: null, channel: 'sms' }
    if (code === null || !isDeadCode(of.channel, code)) continue
    const job: TakeRefusalJob = {
      ...{
        notificationId: notification_id,
        channel: of.channel,
        code,
        mark: marks.of(to),
        sentAt: sent_at.toISOString(),
      },
    }
    await enqueue(em, TAKE_REFUSAL, `${notification_id}:${channel}`, job)
  }
}
