import type { dashboard, EndpointShape, Figures, MoneyFigures, ReplyOf } from '@forecourt/contracts'
import { type FigureName, isAmount } from './dashboard-query.ts'

type DataOf<E extends EndpointShape> = ReplyOf<E> extends { data: infer D } ? D : never
type Dashboard = DataOf<typeof dashboard>

/** A figure as it is drawn: one row of values for each series, and the whole. */
export interface Drawn {
  readonly starts: readonly string[]
  readonly series: readonly { readonly id: string; readonly name: string | null; readonly values: readonly number[] }[]
  readonly total: number
  readonly before: number
}

/** Currencies that money came in, by code. */
export const currenciesOf = (money: MoneyFigures | null | undefined): string[] =>
  money
    ? [
        ...new Set(
          [...money.revenue, ...money.charged, ...money.refunded, ...money.owed].map(({ currency }) => currency),
        ),
      ].toSorted()
    : []

/** More families than these cannot be told apart in a drawing: the least sold are one. */
const MOST_SERIES = 3

/** What is drawn of a figure; undefined: the part of the dashboard that has it did not come. */
export function drawnOf(data: Dashboard, name: FigureName, currency: string | undefined): Drawn | undefined {
  if (isAmount(name)) {
    if (!data.money) return undefined
    const of = data.money[name].find((one) => one.currency === currency)
    // Nothing in this currency: as many noughts as the other figures have steps.
    const starts = of?.steps.map(({ start }) => start) ?? anyStarts(data)
    const values = of?.steps.map(({ amount }) => amount) ?? starts.map(() => 0)
    return { starts, series: [{ id: name, name: null, values }], total: of?.total ?? 0, before: of?.before ?? 0 }
  }
  if (name === 'plans') return data.money ? plansOf(data.money, anyStarts(data)) : undefined
  const figures = countsOf(data)[name]
  return figures && single(name, figures)
}

const countsOf = ({ users, vehicles, contacts }: Dashboard): Partial<Record<FigureName, Figures>> => ({
  ...(users && { users: users.registered }),
  ...vehicles,
  ...contacts,
})

const single = (id: string, { steps, total, before }: Figures): Drawn => ({
  starts: steps.map(({ start }) => start),
  series: [{ id, name: null, values: steps.map(({ count }) => count) }],
  ...{ total, before },
})

const anyStarts = (data: Dashboard): string[] =>
  Object.values(countsOf(data))
    .find(({ steps }) => steps.length > 0)
    ?.steps.map(({ start }) => start) ?? []

function plansOf({ sold }: MoneyFigures, none: readonly string[]): Drawn {
  const starts = sold[0]?.steps.map(({ start }) => start) ?? none
  const rows = sold.map(({ family, steps }) => ({ ...family, values: steps.map(({ count }) => count) }))
  const kept = rows.length > MOST_SERIES ? rows.slice(0, MOST_SERIES - 1) : rows
  const rest = rows.slice(kept.length)
  const others = starts.map((_, at) => rest.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  return {
    starts,
    series: [...kept, ...(rest.length > 0 ? [{ id: 'others', name: null, values: others }] : [])],
    total: sold.reduce((sum, { total }) => sum + total, 0),
    before: sold.reduce((sum, { before }) => sum + before, 0),
  }
}
