import type { Seconds } from '../lot/calendar.ts'
import type { PlanTerms } from '../lot/lot.ts'

/** A plan as it was when it was bought, in the columns that lots and checkouts have alike. Amounts come as text. */
export interface PlanColumns {
  cart_id: string
  family: string
  rank: number
  months: number
  price: string
  currency: string
  limits: PlanTerms['limits']
}

export const PLAN_COLUMNS = ['cart_id', 'family', 'rank', 'months', 'price', 'currency', 'limits'] as const

export const planOf = ({ cart_id, family, rank, months, price, currency, limits }: PlanColumns): PlanTerms => ({
  ...{ cartId: cart_id, family, rank, months, price: BigInt(price), currency, limits },
})

export const planColumns = ({ cartId, price, ...plan }: PlanTerms): PlanColumns => ({
  ...{ ...plan, cart_id: cartId, price: String(price) },
})

export const secondsOf = (instant: Date): Seconds => Math.floor(instant.getTime() / 1000)
export const instantOf = (at: Seconds): string => new Date(at * 1000).toISOString()

/** Adds rows of a table, or writes the ones that are there anew: all columns that are named, and no others. */
export const upsertOf = (table: string, columns: readonly string[], order: string): string => {
  const changed = columns.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`)
  return `insert into ${table} (${columns.join(', ')})
    select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb) order by ${order}
    on conflict (id) do update set ${changed.join(', ')}`
}
