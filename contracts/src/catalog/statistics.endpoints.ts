import { type Static, Type as T } from 'typebox'
import { Data, Day, endpoint, IdParams, Nullable, OneOf, Strict } from '../kit.ts'

/** What is counted of a vehicle, in the order it is shown. */
export const statisticKinds = ['views', 'likes', 'saves', 'contacts'] as const
export type StatisticKind = (typeof statisticKinds)[number]

const each = <S extends ReturnType<typeof T.Integer> | ReturnType<typeof T.Number>>(schema: S) => ({
  views: schema,
  likes: schema,
  saves: schema,
  contacts: schema,
})
const Counts = each(T.Integer({ minimum: 0 }))
const Rates = each(T.Number({ minimum: 0 }))

/** Fewest comparable vehicles a median is told of: of fewer it would tell what one other seller's vehicle gets. */
export const comparablesMin = 5

/**
 * Per day, against the market. `basis`: comparables are the same make and model, or else the same body style within 25 %
 * of the price; they are live, unsold, and other sellers'. `own` and `median` are averages over the days a vehicle was
 * offered in the period, the median taken over vehicles; `daily` is each day's median over those offered on it.
 */
export const StatisticsComparison = T.Object({
  basis: OneOf(['model', 'type']),
  vehicles: T.Integer({ minimum: comparablesMin }),
  own: T.Object(Rates),
  median: T.Object(Rates),
  daily: T.Array(T.Object({ day: Day, ...Rates })),
})
export const VehicleStatistics = T.Object({
  /** First and last day, UTC, both included; the last is today. */
  from: Day,
  to: Day,
  totals: T.Object(Counts),
  daily: T.Array(T.Object({ day: Day, ...Counts })),
  /** Whether the owner's plan has detailed statistics; `unknown` while billing does not answer. */
  detailed: OneOf(['included', 'not_in_plan', 'unknown']),
  /** Null without the right, off the market, and with fewer than five comparables. */
  comparison: Nullable(StatisticsComparison),
})
export type VehicleStatistics = Static<typeof VehicleStatistics>

/**
 * Views, likes, saves and contacts by UTC day. A like or save taken back on the day it was given is not counted; taken back
 * later, it stays on its day. To everybody but the owner and administrators there is no such thing (404).
 */
export const vehicleStatistics = endpoint({
  id: 'catalog.vehicleStatistics',
  method: 'GET',
  path: '/vehicle/:id/statistics',
  access: 'user',
  summary: "A vehicle's statistics, for its owner",
  params: IdParams,
  query: Strict({
    days: T.Optional(T.Integer({ minimum: 1, maximum: 90, default: 30, description: 'days back, today included' })),
  }),
  replies: { 200: Data(VehicleStatistics) },
  errors: ['NOT_FOUND'],
})
