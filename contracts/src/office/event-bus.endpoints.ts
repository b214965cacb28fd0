import { type Static, Type as T } from 'typebox'
import {
  byOwner,
  Data,
  endpoint,
  IdParams,
  Instant,
  Nullable,
  OneOf,
  type Owner,
  owners,
  Strict,
  Uuid,
} from '../kit.ts'

const Count = T.Integer({ minimum: 0 })

/** An event a consumer laid aside, after twelve failures or because it did not fit its schema. */
export const DeadLetterInfo = T.Object({
  id: Uuid,
  eventId: Uuid,
  event: T.String(),
  consumer: T.String(),
  error: T.String(),
  attempts: Count,
  at: Instant,
  envelope: T.Unknown(),
})
/** What a job is about: a payment, or a refund of one; `id` is the payment's. */
export const JobSubject = T.Object({ what: OneOf(['payment', 'refund']), id: Uuid })
export type JobSubject = Static<typeof JobSubject>

/** An outside effect (mail and the like) that was given up. */
export const DeadJobInfo = T.Object({
  id: Uuid,
  queue: T.String(),
  key: T.String(),
  error: Nullable(T.String()),
  at: Instant,
  /** Where it is about something that has a page of its own. */
  about: T.Optional(JobSubject),
})
/** Dead letters and jobs told at once; `waiting` counts them all. */
export const deadLettersShown = 100

/** What one service tells of its events. */
export const EventHealth = T.Object({
  service: OneOf(owners),
  /** False: the bus does not answer, and stream and consumers are not known. */
  connected: T.Boolean(),
  /** The service's own stream; null while nothing was published, or the bus does not answer. */
  stream: Nullable(T.Object({ name: T.String(), messages: Count, bytes: Count, lastAt: Nullable(Instant) })),
  /** Events committed and not yet acknowledged by the bus. */
  outbox: T.Object({ waiting: Count, oldest: Nullable(Instant) }),
  consumers: T.Array(
    T.Object({
      name: T.String(),
      subject: T.String(),
      pulling: T.Boolean(),
      /** On the bus and not delivered yet; null when the bus does not tell. */
      lag: Nullable(Count),
      /** Delivered, not acknowledged. */
      pending: Nullable(Count),
      /** Failed, and waiting for their next attempt. */
      retrying: Count,
      dead: Count,
    }),
  ),
  /** Consumers and queues that rest because what they depend on is away; as the instance that answers sees it. */
  outages: T.Array(T.Object({ kind: T.String(), since: Instant, error: T.String() })),
  deadLetters: T.Object({ waiting: Count, latest: T.Array(DeadLetterInfo) }),
  deadJobs: T.Object({ waiting: Count, latest: T.Array(DeadJobInfo) }),
})
export type EventHealth = Static<typeof EventHealth>

export const laidAsideKinds = ['letter', 'job'] as const
export const laidAsideActions = ['retry', 'discard'] as const

const reason = T.String({ minLength: 3, maxLength: 500, pattern: '\\S' })
const Reason = Strict({ reason })
/** All of a kind, some at a time: asked again with the `upTo` of the first answer, until none is `left`. */
export const SettleAll = Strict({
  kind: OneOf(laidAsideKinds),
  action: OneOf(laidAsideActions),
  reason,
  upTo: T.Optional(Instant),
})
/** `upTo`: only what was laid aside up to this instant; otherwise what fails again would be offered for ever. */
export const SettledSome = T.Object({ done: Count, left: Count, upTo: Instant })

/** The right to settle what a service laid aside. Billing's orders move money: who settles those may refund, too. */
export const settlePermission = (owner: Owner): 'admin.payment.update' | 'admin.dashboard.update' =>
  owner === 'billing' ? 'admin.payment.update' : 'admin.dashboard.update'
const settling = (owner: Owner) => ({
  access: settlePermission(owner),
  ...(owner === 'billing' ? { fresh: true as const } : {}),
})

/** What every service answers about its events to the back office. */
export const eventBusOf = byOwner((owner) => ({
  health: endpoint({
    id: `${owner}.eventHealth`,
    method: 'GET',
    path: '/internal/event-health',
    access: 'service',
    summary: "This service's stream, consumers and dead letters",
    replies: { 200: Data(EventHealth) },
  }),
  replay: endpoint({
    id: `${owner}.replayLetter`,
    method: 'POST',
    path: `/admin/event-bus/${owner}/dead-letter/:id/replay`,
    ...settling(owner),
    summary: 'Offer a dead letter again, under the same event id',
    params: IdParams,
    body: Reason,
    replies: { 202: Data(T.Object({ id: Uuid })) },
    errors: ['NOT_FOUND'],
  }),
  discardLetter: endpoint({
    id: `${owner}.discardLetter`,
    method: 'POST',
    path: `/admin/event-bus/${owner}/dead-letter/:id/discard`,
    ...settling(owner),
    summary: 'Never offer a dead letter again',
    params: IdParams,
    body: Reason,
    replies: { 200: Data(T.Object({ id: Uuid })) },
    errors: ['NOT_FOUND'],
  }),
  discardJob: endpoint({
    id: `${owner}.discardJob`,
    method: 'POST',
    path: `/admin/event-bus/${owner}/dead-job/:id/discard`,
    ...settling(owner),
    summary: 'Never try a job that was given up again',
    params: IdParams,
    body: Reason,
    replies: { 200: Data(T.Object({ id: Uuid })) },
    errors: ['NOT_FOUND'],
  }),
  settleAll: endpoint({
    id: `${owner}.settleLaidAside`,
    method: 'POST',
    path: `/admin/event-bus/${owner}/laid-aside`,
    ...settling(owner),
    summary: 'Replay or discard all dead letters or jobs, some at a time',
    body: SettleAll,
    replies: { 202: Data(SettledSome) },
  }),
  retry: endpoint({
    id: `${owner}.retryJob`,
    method: 'POST',
    path: `/admin/event-bus/${owner}/dead-job/:id/retry`,
    ...settling(owner),
    summary: 'Give a job that was given up its attempts back',
    params: IdParams,
    body: Reason,
    replies: { 202: Data(T.Object({ id: Uuid })) },
    errors: ['NOT_FOUND'],
  }),
}))

/** Health of the event bus, service by service; one that does not answer is named in `missing`. */
export const eventBus = endpoint({
  id: 'bff.eventBus',
  method: 'GET',
  path: '/admin/dashboard/event-bus',
  access: 'admin.dashboard.index',
  summary: 'Streams, consumers, lag and dead letters',
  replies: { 200: Data(T.Object({ services: T.Array(EventHealth), missing: T.Array(OneOf(owners)) })) },
})
