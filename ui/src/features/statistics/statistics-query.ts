import { type StatisticKind, statisticKinds } from '@forecourt/contracts'

/** Periods on offer, in days. */
export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

export interface StatisticsQuery {
  days: Period
  /** What is drawn. */
  kind: StatisticKind
}

const usual: StatisticsQuery = { days: 30, kind: 'views' }

/** Period and figure from the address; anything else in it is ignored. */
export function readStatisticsQuery(params: URLSearchParams): StatisticsQuery {
  return {
    days: periods.find((one) => String(one) === params.get('days')) ?? usual.days,
    kind: statisticKinds.find((one) => one === params.get('kind')) ?? usual.kind,
  }
}

/** Search part of the address; what is usual is left out. */
export function writeStatisticsQuery({ days, kind }: StatisticsQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (days !== usual.days) params.set('days', String(days))
  if (kind !== usual.kind) params.set('kind', kind)
  return params
}
