import { type DashboardStep, dashboardDays, dashboardSteps } from '@forecourt/contracts'

const counts = ['users', 'published', 'sold', 'views', 'contacts'] as const
/** Sums of money, and the plans that brought it: for who may see payments. */
const amounts = ['revenue', 'charged', 'refunded', 'credited'] as const
export const figureNames = [...counts, ...amounts, 'plans'] as const
export type FigureName = (typeof figureNames)[number]
export const isAmount = (name: FigureName): name is (typeof amounts)[number] => amounts.some((one) => one === name)
/** The figures of somebody, with those of money or without. */
export const figuresFor = (seesMoney: boolean): readonly FigureName[] => (seesMoney ? figureNames : counts)

export interface DashboardQuery {
  days: (typeof dashboardDays)[number]
  step: DashboardStep
  /** What is drawn. */
  figure: FigureName
  /** Of amounts, where there are several; the first unless stated. */
  currency: string | undefined
}

/** What is usual for a period: bars that can be told apart. */
const usualStep = (days: number): DashboardStep => (days > 180 ? 'month' : days > 45 ? 'week' : 'day')

/** Period, step and figure from the address; anything else in it is ignored. */
export function readDashboardQuery(params: URLSearchParams): DashboardQuery {
  const days = dashboardDays.find((one) => String(one) === params.get('days')) ?? 30
  return {
    days,
    step: dashboardSteps.find((one) => one === params.get('step')) ?? usualStep(days),
    figure: figureNames.find((one) => one === params.get('figure')) ?? 'users',
    currency: params.get('currency')?.match(/^[A-Z]{3}$/)?.[0],
  }
}

/** Search part of the address; what is usual is left out. Another period begins with its usual step. */
export function writeDashboardQuery(query: DashboardQuery, change: Partial<DashboardQuery>): URLSearchParams {
  const step = change.step ?? (change.days === undefined ? query.step : usualStep(change.days))
  const next = { ...query, ...change, step }
  const params = new URLSearchParams()
  if (next.days !== 30) params.set('days', String(next.days))
  if (next.step !== usualStep(next.days)) params.set('step', next.step)
  if (next.figure !== 'users') params.set('figure', next.figure)
  if (next.currency) params.set('currency', next.currency)
  return params
}

/** By how much a figure changed against the one before, as a share of it; null where there was none. */
export const changeOf = (now: number, before: number): number | null => (before === 0 ? null : now / before - 1)
