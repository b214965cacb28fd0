import type { DeliveryOutcome, GiveUpReason, NotificationChannel, SkipReason } from '@forecourt/contracts'
import { type Batch, type Database, type EntityManager, prepared, sql, withCommit } from '@forecourt/kernel/db'
import { insertJobs, wakeWorker } from '@forecourt/kernel/events'

/** Where one entry of an inbox goes by one channel: what the job of a delivery carries. */
export interface Destination {
  readonly notificationId: string
  readonly channel: NotificationChannel
  /** Which of several addresses; none where a person has one. */
  readonly target?: string
  /** Who carries it there, where that is not the same for all of a channel. */
  readonly service?: string | null
}

/** Name of the job queue of a channel: a slow or silent one holds up no other. */
export const queueOf = (channel: NotificationChannel): string => `deliver-${channel}`

/**
 * A delivery and its job for mail, which everybody has, for each channel the person linked, and for each of their browsers.
 * Whether they want to be told of this is decided when it is sent.
 */
const QUEUE = prepared(
  `with told as (select * from unnest($1::uuid[], $2::uuid[]) with ordinality as t (notification_id, recipient_id, place)),
   made as (
     insert into delivery (notification_id, channel, target)
     select notification_id, 'email', '' from told
     union all
     select t.notification_id, p.name, '' from told t
     join provider_link l on l.user_id = t.recipient_id and l.linked and l.is_notifiable
     join provider p on p.id = l.provider_id and p.name in ('whatsapp', 'sms') and p.active and p.archived_at is null
     union all
     select t.notification_id, 'push', s.id::text from told t join push_subscription s on s.user_id = t.recipient_id
     on conflict do nothing returning notification_id, channel, target)
   ${insertJobs(`select 'deliver-' || channel, notification_id || case target when '' then '' else ':' || target end,
     jsonb_build_object('notificationId', notification_id, 'channel', channel, 'target', target, 'service', s.service)
     from made join told using (notification_id) left join push_subscription s on channel = 'push' and s.id::text = target
     order by place`)}`,
)

interface Told {
  readonly notificationId: string
  readonly recipientId: string
}
const DELIVERIES: Batch<Told> = {
  statement: (told) => ({
    text: QUEUE,
    params: [told.map(({ notificationId }) => notificationId), told.map(({ recipientId }) => recipientId)],
  }),
}

/** Leaves telling somebody of an entry to their channels, with the COMMIT of the transaction that adds the entry. */
export async function queueDeliveries(em: EntityManager, told: Told): Promise<void> {
  // Those of a phone look by themselves within a second: most people have none.
  wakeWorker(em, queueOf('email'))
  await withCommit(em, DELIVERIES, told)
}

export type DeliveryState = 'queued' | DeliveryOutcome

type Place = [notificationId: string, channel: NotificationChannel, target: string]
const placeOf = ({ notificationId, channel, target = '' }: Destination): Place => [notificationId, channel, target]
const AT_PLACE = 'notification_id = $1 and channel = $2 and target = $3'

/** Begins one that nobody wrote down, as instances of before did not, or begins anew what was given up. */
export const beginDelivery = (db: Database, to: Destination): Promise<unknown> =>
  db.query(
    `insert into delivery (notification_id, channel, target) values ($1, $2, $3)
     on conflict (notification_id, channel, target) do update
       set state = 'queued', why = null, settled_at = null, queued_at = clock_timestamp()
     where delivery.state = 'given_up'`,
    placeOf(to),
  )

export interface Outcome {
  readonly state: DeliveryOutcome
  readonly why?: SkipReason | GiveUpReason
  /** Attempts that count: an outage does not. */
  readonly attempts: number
}

const SETTLE = prepared(
  `update delivery set state = $4, why = $5, attempts = $6, settled_at = clock_timestamp(),
     tried_at = case $4 when 'skipped' then tried_at else clock_timestamp() end
   where ${AT_PLACE} and state in ('queued', 'given_up')`,
)

/** Writes down what became of it; for good, unless it was given up. */
export const settleDelivery = (db: Database, to: Destination, { state, why, attempts }: Outcome): Promise<unknown> =>
  db.query(SETTLE, [...placeOf(to), state, why ?? null, attempts])

/** Notes a try that failed; more of them follow. */
export const noteTry = (db: Database, to: Destination, attempts: number, error: string): Promise<unknown> =>
  db.query(
    `update delivery set attempts = $4, error = $5, tried_at = clock_timestamp() where ${AT_PLACE} and state = 'queued'`,
    [...placeOf(to), attempts, error],
  )

/** Forgets those of entries that are no more. */
export const forgetDeliveries = (em: EntityManager, notificationIds: readonly string[]): Promise<unknown> =>
  sql(em, 'delete from delivery where notification_id = any ($1::uuid[])', [notificationIds])
