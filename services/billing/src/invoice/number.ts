import { type EntityManager, sql } from '@forecourt/kernel/db'

/** Invoices and credit notes are counted apart (rulings 6); statements are not counted. */
export type Series = 'invoice' | 'credit_note'

const PREFIX: Readonly<Record<Series, string>> = { invoice: 'INV', credit_note: 'CRN' }

/**
 * The next number of a series in a year. The counter's row stays locked until the transaction ends, so the next one waits for
 * it: what is rolled back leaves no gap.
 */
export async function nextNumber(em: EntityManager, series: Series, year: number): Promise<string> {
  const [counter] = await sql<{ last: number }>(
    em,
    `insert into document_counter as c (series, year, last) values ($1, $2, 1)
     on conflict (series, year) do update set last = c.last + 1 returning last`,
    [series, year],
  )
  return `${PREFIX[series]}-${year}-${String(counter?.last).padStart(6, '0')}`
}
