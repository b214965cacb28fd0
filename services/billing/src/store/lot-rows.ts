import type { Seconds } from '../lot/calendar.ts'
import type { Clock, Credit, EndReason, Lot } from '../lot/lot.ts'
import { instantOf, PLAN_COLUMNS, type PlanColumns, planColumns, planOf, secondsOf, upsertOf } from './plan-columns.ts'
import { LOTS_IN, type ViewName } from './view.ts'

interface CreditJson {
  lotId: string
  value: string
  tax: string
  first: { value: string; tax: string; ofValue: string; ofTax: string }
}

/** A row as the database gives it. */
export interface LotRow extends PlanColumns {
  id: string
  position: number
  kind: Lot['kind']
  state: Clock['state']
  used: string | null
  since: Date | null
  ended_at: Date | null
  end_reason: EndReason | null
  cash: string
  back: string
  tax_rate: string
  credits: CreditJson[]
  discount: string
  term: string
  seconds: string
  months_from: Date | null
}

const OWN = ['id', 'kind', 'state', 'used', 'since', 'ended_at', 'end_reason'] as const
const MONEY = ['cash', 'back', 'tax_rate', 'credits', 'discount', 'term', 'seconds', 'months_from'] as const
const COLUMNS = [...OWN, ...PLAN_COLUMNS, ...MONEY]

/**
 * An account with its lots in the order in which they stand: one statement, so that both are of one moment. The clock is the
 * database's, which is one for all instances; `last` is the last place there is, of lots that are not loaded too.
 */
export const selectAccount = (
  view: ViewName,
): string => `select a.as_of, a.deleted, a.version, clock_timestamp() as now,
    (select max(position) from lot where user_id = $1) as last, l.position, ${COLUMNS.map((name) => `l.${name}`).join(', ')}
  from account a left join lot l on ${LOTS_IN[view]} where a.user_id = $1 order by l.position`

/** What makes way is written before what takes its place. */
export const UPSERT_LOTS = upsertOf('lot', ['user_id', 'position', ...COLUMNS], `state = 'running', position`)

export const lotOf = (row: LotRow): Lot => ({
  ...{ id: row.id, kind: row.kind, plan: planOf(row), clock: clockOf(row) },
  ...{ cash: BigInt(row.cash), back: BigInt(row.back), taxRate: BigInt(row.tax_rate), discount: BigInt(row.discount) },
  ...{ credits: row.credits.map(creditOf), term: Number(row.term), seconds: Number(row.seconds) },
  monthsFrom: row.months_from && secondsOf(row.months_from),
})

function clockOf({ id, state, used, since, ended_at: endedAt, end_reason: reason }: LotRow): Clock {
  if (state === 'ended' && endedAt && reason) return { state, at: secondsOf(endedAt), reason }
  if (state === 'running' && since) return { state, used: Number(used), since: secondsOf(since) }
  if (state === 'queued' || state === 'stopped') return { state, used: Number(used) }
  throw new Error(`lot ${id} has no clock`)
}

export const lotRow = (userId: string, position: number, lot: Lot): Record<string, unknown> => ({
  ...{ user_id: userId, position, id: lot.id, kind: lot.kind, ...planColumns(lot.plan), ...clockRow(lot.clock) },
  ...{ cash: String(lot.cash), back: String(lot.back), tax_rate: String(lot.taxRate), discount: String(lot.discount) },
  ...{ credits: lot.credits.map(creditRow), term: lot.term, seconds: lot.seconds },
  months_from: optionalInstant(lot.monthsFrom),
})

const optionalInstant = (at: Seconds | null): string | null => (at === null ? null : instantOf(at))

const clockRow = (clock: Clock) =>
  clock.state === 'ended'
    ? { state: clock.state, ended_at: instantOf(clock.at), end_reason: clock.reason }
    : {
        ...{ state: clock.state, used: clock.used },
        since: clock.state === 'running' ? instantOf(clock.since) : null,
      }

const creditOf = ({ lotId, value, tax, first }: CreditJson): Credit => ({
  ...{ lotId, value: BigInt(value), tax: BigInt(tax) },
  first: {
    ...{ value: BigInt(first.value), tax: BigInt(first.tax) },
    ...{ ofValue: BigInt(first.ofValue), ofTax: BigInt(first.ofTax) },
  },
})

const creditRow = ({ lotId, value, tax, first }: Credit): CreditJson => ({
  ...{ lotId, value: String(value), tax: String(tax) },
  first: {
    ...{ value: String(first.value), tax: String(first.tax) },
    ...{ ofValue: String(first.ofValue), ofTax: String(first.ofTax) },
  },
})
