import { type Static, Type as T } from 'typebox'
import { Data, endpoint, Instant, Nullable, OneOf, Ordinal, Strict, Uuid } from '../kit.ts'
import { notificationKinds } from './endpoints.ts'
import { notificationChannels } from './preference.ts'

/** What becomes of telling somebody of an inbox entry by a channel, once it is settled (ADR 47). */
export const deliveryOutcomes = ['sent', 'skipped', 'given_up'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]
export const skipReasons = [
  'switched_off',
  'no_address',
  'unproved',
  'read',
  'account_gone',
  'not_set_up',
  'stopped',
  'day_full',
] as const
/** Why somebody was not told; `unproved`: the account has another number than the one that was linked; `day_full`: of an alert or a security notice, of which one person gets so many a day by a channel. */
export type SkipReason = (typeof skipReasons)[number]
export const giveUpReasons = ['refused', 'failed', 'too_late', 'undelivered'] as const
/** Why it was given up: refused for good, failed each time, not within a day, or taken and not delivered, as the channel said later. */
export type GiveUpReason = (typeof giveUpReasons)[number]

/** How far back deliveries are drawn: by hour, or by whole UTC days, this hour or day included. */
export const deliveryPeriods = ['48h', '7d', '30d', '90d'] as const
export type DeliveryPeriod = (typeof deliveryPeriods)[number]

const Count = T.Integer({ minimum: 0 })
const Outcomes = T.Object({ sent: Count, skipped: Count, given_up: Count })
const Channel = OneOf(notificationChannels)
const of = {
  period: T.Optional(OneOf(deliveryPeriods, { default: '48h' })),
  channel: T.Optional(Channel),
}
/** Waiting jobs of a channel are counted up to here. */
export const mostCountedWaiting = 10_000

/** Deliveries by when they were settled. What is tried again counts once, as what became of it in the end. */
export const deliveryFigures = endpoint({
  id: 'messaging.deliveryFigures',
  method: 'GET',
  path: '/admin/delivery/figures',
  access: 'admin.dashboard.index',
  summary: 'Deliveries over time, by channel and outcome',
  query: Strict(of),
  replies: {
    200: Data(
      T.Object({
        step: OneOf(['hour', 'day']),
        steps: T.Array(T.Object({ start: Instant, ...Outcomes.properties })),
        total: Outcomes,
        /** Most frequent first. */
        reasons: T.Array(
          T.Object({
            outcome: OneOf(['skipped', 'given_up']),
            why: OneOf([...skipReasons, ...giveUpReasons]),
            count: Count,
          }),
        ),
      }),
    ),
  },
})

/** How each channel is now. */
export const deliveryChannels = endpoint({
  id: 'messaging.deliveryChannels',
  method: 'GET',
  path: '/admin/delivery/channel',
  access: 'admin.dashboard.index',
  summary: 'Which channels are away, and how much waits for each',
  replies: {
    200: Data(
      T.Array(
        T.Object({
          channel: Channel,
          waiting: T.Object({ count: Count, isCapped: T.Boolean(), oldest: Nullable(Instant) }),
          /** Who carries it: one, or each push service by its host. None before the first message. */
          carriers: T.Array(
            T.Object({
              name: Nullable(T.String()),
              /** Null: it answered when it was last asked. */
              awaySince: Nullable(Instant),
              answeredAt: Nullable(Instant),
              failedAt: Nullable(Instant),
              /** What came instead of its answer, without addresses of people. */
              error: Nullable(T.String()),
            }),
          ),
        }),
      ),
    ),
  },
})

/** What was given up and not tried again with success. Nothing of what was to be told. */
export const GivenUpDelivery = T.Object({
  id: Ordinal({ maximum: Number.MAX_SAFE_INTEGER }),
  at: Instant,
  channel: Channel,
  kind: OneOf(notificationKinds),
  recipientId: Uuid,
  why: OneOf(giveUpReasons),
  attempts: Count,
  /** What the channel answered last, without addresses of people. */
  error: Nullable(T.String()),
  /** The job laid aside, which can be tried again; null where there is none any more. */
  jobId: Nullable(Uuid),
  /** It is on its way again. */
  isWaiting: T.Boolean(),
})
export type GivenUpDelivery = Static<typeof GivenUpDelivery>

/** Entries of a page of what was given up. */
export const givenUpPageSize = 25
const GivenUpQuery = {
  ...of,
  why: T.Optional(OneOf(giveUpReasons)),
  kind: T.Optional(OneOf(notificationKinds)),
  /** Id of the last entry that is known: what is older follows. */
  before: T.Optional(GivenUpDelivery.properties.id),
}
const next = { next: Nullable(GivenUpDelivery.properties.id) }

export const pageGivenUp = endpoint({
  id: 'messaging.pageGivenUp',
  method: 'GET',
  path: '/internal/delivery/given-up',
  access: 'service',
  summary: 'A page of deliveries that were given up, latest first',
  query: Strict(GivenUpQuery),
  replies: { 200: T.Object({ data: T.Array(GivenUpDelivery), meta: T.Object(next) }) },
})

/** The same with names, for who may see people; null where auth does not say one. */
export const listGivenUp = endpoint({
  id: 'bff.listGivenUp',
  method: 'GET',
  path: '/admin/delivery/given-up',
  access: 'admin.dashboard.index',
  summary: 'Deliveries that were given up, latest first',
  query: Strict(GivenUpQuery),
  replies: {
    200: T.Object({
      data: T.Array(T.Object({ ...GivenUpDelivery.properties, recipientName: Nullable(T.String()) })),
      meta: T.Object(next),
    }),
  },
  errors: ['UNAVAILABLE'],
})
