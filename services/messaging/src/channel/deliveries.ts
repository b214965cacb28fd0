import {
  type DeliveryOutcome,
  type GiveUpReason,
  type NotificationChannel,
  notificationChannels,
  type SkipReason,
} from '@forecourt/contracts'
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

/**
 * What waits behind what: messages of people; what nobody waits for, alerts and what moderators did, ten thousand of which hold
 * up no message of a person; and what somebody must know at once. Instances of before leave the queues alone that they do not
 * know, as they would not know what such an entry says.
 */
export const lanes = ['deliver', 'notice', 'security'] as const
export type Lane = (typeof lanes)[number]

/** Name of the job queue of a channel: a slow or silent one holds up no other. */
export const queueOf = (channel: NotificationChannel, lane: Lane = 'deliver'): string => `${lane}-${channel}`

/** All there are. What is about an account is mailed by auth, so no such queue is for mail. */
export const deliveryQueues = lanes.flatMap((lane) =>
  notificationChannels
    .filter((channel) => lane !== 'security' || channel !== 'email')
    .map((channel) => ({ channel, queue: queueOf(channel, lane) })),
)

/** Name of the job queue that mails alerts, of which one person gets so many a day. */
export const ALERT_MAIL = 'alert-mail'

/**
 * A delivery and its job for mail, which everybody has, for each channel the person linked, and for each of their browsers.
 * Whether they want to be told of this is decided when it is sent.
 */
const QUEUE = prepared(
  `with told as (
     select notification_id, recipient_id, lane, string_to_array(channels, ',') as channels, unsubscribe, place
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) with ordinality
       as t (notification_id, recipient_id, lane, channels, unsubscribe, place)),
   made as (
     insert into delivery (notification_id, channel, target)
     select notification_id, 'email', '' from told where 'email' = any (channels)
     union all
     select t.notification_id, p.name, '' from told t
     join provider_link l on l.user_id = t.recipient_id and l.linked and l.is_notifiable
     join provider p on p.id = l.provider_id and p.name in ('whatsapp', 'sms') and p.active and p.archived_at is null
     where p.name = any (t.channels)
     union all
     select t.notification_id, 'push', s.id::text from told t join push_subscription s on s.user_id = t.recipient_id
     where 'push' = any (t.channels)
     on conflict do nothing returning notification_id, channel, target)
   ${insertJobs(`select case when channel = 'email' and unsubscribe is not null then '${ALERT_MAIL}'
       else lane || '-' || channel end,
     notification_id || case target when '' then '' else ':' || target end,
     jsonb_build_object('notificationId', notification_id, 'channel', channel, 'target', target, 'service', s.service)
       || case when unsubscribe is null then '{}' else jsonb_build_object('unsubscribe', unsubscribe) end
     from made join told using (notification_id) left join push_subscription s on channel = 'push' and s.id::text = target
     order by place`)}`,
)

export interface Told {
  readonly notificationId: string
  readonly recipientId: string
  /** Behind what it waits; alerts are notices. */
  readonly lane?: Lane
  /** By which it may be told; all unless stated. */
  readonly channels?: readonly NotificationChannel[]
  /** Of an alert: the token of the link that switches such mails off. */
  readonly unsubscribe?: string
}
const DELIVERIES: Batch<Told> = {
  statement: (told) => ({
    text: QUEUE,
    params: [
      told.map(({ notificationId }) => notificationId),
      told.map(({ recipientId }) => recipientId),
      told.map(laneOf),
      told.map(({ channels = notificationChannels }) => channels.join(',')),
      told.map(({ unsubscribe }) => unsubscribe ?? null),
    ],
  }),
}

function laneOf({ lane, unsubscribe }: Told): Lane {
  return lane ?? (unsubscribe === undefined ? 'deliver' : 'notice')
}

/** Leaves telling somebody of an entry to their channels, with the COMMIT of the transaction that adds the entry. */
export async function queueDeliveries(em: EntityManager, told: Told): Promise<void> {
  const { channels = notificationChannels, unsubscribe } = told
  // Those of a phone look by themselves within a second: most people have none.
  if (channels.includes('email'))
    wakeWorker(em, unsubscribe === undefined ? queueOf('email', laneOf(told)) : ALERT_MAIL)
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
       set state = 'queued', why = null, settled_at = null, queued_at = clock_timestamp(), undelivered = null
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
  `update delivery set attempts = $6, settled_at = clock_timestamp(),
     state = case when $4 = 'sent' and undelivered is not null then 'given_up' else $4 end,
     why = case when $4 = 'sent' and undelivered is not null then 'undelivered' else $5 end,
     tried_at = case $4 when 'skipped' then tried_at else clock_timestamp() end
   where ${AT_PLACE} and state in ('queued', 'given_up')`,
)

/** Writes down what became of it; for good, unless it was given up. A channel may have told what came of it before we noted that it took it. */
export const settleDelivery = (db: Database, to: Destination, { state, why, attempts }: Outcome): Promise<unknown> =>
  db.query(SETTLE, [...placeOf(to), state, why ?? null, attempts])

/** Notes a try that failed; more of them follow. */
export const noteTry = (db: Database, to: Destination, attempts: number, error: string): Promise<unknown> =>
  db.query(
    `update delivery set attempts = $4, error = $5, tried_at = clock_timestamp() where ${AT_PLACE} and state = 'queued'`,
    [...placeOf(to), attempts, error],
  )

const MAILS = `notification_id = any ($1::uuid[]) and channel = 'email' and target = ''`

/** Begins the mails of entries as `beginDelivery` does. */
export const beginMails = (db: Database, notificationIds: readonly string[]): Promise<unknown> =>
  db.query(
    `insert into delivery (notification_id, channel) select id, 'email' from unnest($1::uuid[]) as e (id) order by id
     on conflict (notification_id, channel, target) do update
       set state = 'queued', why = null, settled_at = null, queued_at = clock_timestamp()
     where delivery.state = 'given_up'`,
    [notificationIds],
  )

/** Writes down what became of the mails of entries that were not sent. */
export const settleMails = (
  on: Pick<Database, 'query'>,
  notificationIds: readonly string[],
  { state, why, attempts }: Outcome,
): Promise<unknown> =>
  on.query(
    `update delivery set state = $2, why = $3, attempts = $4, settled_at = clock_timestamp()
     where ${MAILS} and state in ('queued', 'given_up')`,
    [notificationIds, state, why ?? null, attempts],
  )

/** Notes a try of a mail of several entries that failed. */
export const noteMailTry = (
  db: Database,
  notificationIds: readonly string[],
  attempts: number,
  error: string,
): Promise<unknown> =>
  db.query(
    `update delivery set attempts = $2, error = $3, tried_at = clock_timestamp() where ${MAILS} and state = 'queued'`,
    [notificationIds, attempts, error],
  )

/** Forgets those of entries that are no more. */
export const forgetDeliveries = (em: EntityManager, notificationIds: readonly string[]): Promise<unknown> =>
  sql(em, 'delete from delivery where notification_id = any ($1::uuid[])', [notificationIds])
