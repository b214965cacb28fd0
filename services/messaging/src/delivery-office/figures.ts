import {
  type DataOf,
  type DeliveryOutcome,
  type DeliveryPeriod,
  type deliveryFigures,
  giveUpReasons,
  type NotificationChannel,
  skipReasons,
} from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'

type Figures = DataOf<typeof deliveryFigures>
type Counted = Record<DeliveryOutcome, number>

/** Of reasons that are as frequent. */
const order: readonly string[] = [...skipReasons, ...giveUpReasons]

const HOURS_OF_DAY = 24
const steps: Readonly<Record<DeliveryPeriod, { step: 'hour' | 'day'; count: number }>> = {
  '48h': { step: 'hour', count: 48 },
  '7d': { step: 'day', count: 7 },
  '30d': { step: 'day', count: 30 },
  '90d': { step: 'day', count: 90 },
}

/** Steps are of equal length in hours, whatever the session's time zone makes of a day. */
const STEPS = `
  select s as start from generate_series(date_trunc($1, now(), 'UTC') - make_interval(hours => $2 * ($3 - 1)),
    date_trunc($1, now(), 'UTC'), make_interval(hours => $2)) as s`
const COUNTS = `
  select date_bin(make_interval(hours => $2), hour, '2000-01-01Z') as start, state, why, sum(count)::int as n from delivery_count
  where hour >= date_trunc($1, now(), 'UTC') - make_interval(hours => $2 * ($3 - 1)) and ($4::text is null or channel = $4)
  group by 1, 2, 3`

interface Row {
  readonly start: Date
  readonly state: DeliveryOutcome
  readonly why: Figures['reasons'][number]['why'] | ''
  readonly n: number
}

/** Deliveries of a period by step and outcome, from the counts: what it costs does not grow with what is sent. */
export async function figuresOf(db: Database, period: DeliveryPeriod, channel?: NotificationChannel): Promise<Figures> {
  const { step, count } = steps[period]
  const params = [step, step === 'hour' ? 1 : HOURS_OF_DAY, count]
  const [starts, rows] = await Promise.all([
    db.query<{ start: Date }>(STEPS, params),
    db.query<Row>(COUNTS, [...params, channel ?? null]),
  ])
  const sum = (of: readonly Row[]): Counted => {
    const all: Counted = { sent: 0, skipped: 0, given_up: 0 }
    for (const { state, n } of of) all[state] += n
    return all
  }
  const byStart = Map.groupBy(rows, ({ start }) => start.getTime())
  const reasons = new Map<string, Figures['reasons'][number]>()
  for (const { state, why, n } of rows) {
    if (state === 'sent' || why === '') continue
    const known = reasons.get(why)
    reasons.set(why, { outcome: state, why, count: (known?.count ?? 0) + n })
  }
  return {
    step,
    steps: starts.map(({ start }) => ({ start: start.toISOString(), ...sum(byStart.get(start.getTime()) ?? []) })),
    total: sum(rows),
    reasons: [...reasons.values()]
      .filter(({ count: n }) => n > 0)
      .toSorted((a, b) => b.count - a.count || order.indexOf(a.why) - order.indexOf(b.why)),
  }
}
