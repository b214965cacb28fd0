import type { FiguresPeriod, Locale, MoneyFigures } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { type Sums, sumsBy } from '@forecourt/kernel/figures'
import { toMajor } from '../money/amount.ts'
import { cartgroup } from '../plan/plans.ts'

const booked = (sum: string, where: string) =>
  `select currency as key, day, ${sum} as n from ledger_day where day between $1::date and $2::date and ${where}`

/** What each figure is a sum of; credits are negative in the ledger. */
const SUMS = {
  revenue: booked('-amount', `account in ('revenue', 'discount', 'refunds')`),
  charged: booked('amount', `kind = 'charge' and account = 'cash'`),
  refunded: booked(
    '-amount',
    `kind in ('refund', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost') and account in ('cash', 'disputed')`,
  ),
  credited: booked('debit', `account = 'credit'`),
} as const
type AmountName = keyof typeof SUMS

const SOLD = `select family::text as key, (created_at at time zone 'UTC')::date as day, 1 as n from lot
  where kind = 'purchase' and created_at >= $1::date::timestamp at time zone 'UTC'
    and created_at < ($2::date + 1)::timestamp at time zone 'UTC'`

const OWED = `select currency, coalesce(-sum(amount) filter (where account = 'liability'), 0)::text as liability,
    coalesce(sum(amount) filter (where account = 'deferred_tax'), 0)::text as tax
  from ledger_day where account in ('liability', 'deferred_tax') group by currency having sum(amount) <> 0 order by currency`

/** Money by time, each a sum of the ledger's postings. */
export async function moneyFiguresOf(db: Database, period: FiguresPeriod, locale: Locale): Promise<MoneyFigures> {
  const of = (name: AmountName) => sumsBy(db, period, SUMS[name])
  const [revenue, charged, refunded, credited, sold, owed] = await Promise.all([
    ...[of('revenue'), of('charged'), of('refunded'), of('credited')],
    soldByFamily(db, period, locale),
    db.query<{ currency: string; liability: string; tax: string }>(OWED),
  ] as const)
  return {
    ...{ revenue: amountsOf(revenue), charged: amountsOf(charged) },
    ...{ refunded: amountsOf(refunded), credited: amountsOf(credited), sold },
    owed: owed.map(({ currency, liability, tax }) => ({
      currency,
      liability: toMajor(BigInt(liability), currency),
      tax: toMajor(BigInt(tax), currency),
    })),
  }
}

const amountsOf = (by: ReadonlyMap<string, Sums>): MoneyFigures['revenue'] =>
  [...by].map(([currency, { steps, total, before }]) => ({
    ...{ currency, total: toMajor(total, currency), before: toMajor(before, currency) },
    steps: steps.map(({ start, sum }) => ({ start, amount: toMajor(sum, currency) })),
  }))

async function soldByFamily(db: Database, period: FiguresPeriod, locale: Locale): Promise<MoneyFigures['sold']> {
  const by = await sumsBy(db, period, SOLD)
  const groups = await cartgroup.read(db.fork(), [...by.keys()], locale)
  const place = (id: string) => Number(groups.get(id)?.position ?? 0)
  return [...by]
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([id, { steps, total, before }]) => ({
      family: { id, name: String(groups.get(id)?.name ?? '') },
      steps: steps.map(({ start, sum }) => ({ start, count: Number(sum) })),
      ...{ total: Number(total), before: Number(before) },
    }))
}
