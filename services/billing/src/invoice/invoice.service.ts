import type { Invoice, listInvoices, ReplyOf } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DEEPEST_ROW, pageMeta } from '@forecourt/kernel/http'
import { paidAtOf } from '../ledger/paid-at.ts'
import { toMajor } from '../money/amount.ts'

interface Row {
  id: string
  kind: Invoice['kind']
  number: string | null
  issued_at: Date
  gross: string
  tax: string
  currency: string
  plan: string
  checkout_id: string
  about: string | null
}

const show = (row: Row, paidAt: ReadonlyMap<string, string>): Invoice => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  issuedAt: row.issued_at.toISOString(),
  paidAt: (row.kind === 'invoice' && paidAt.get(row.checkout_id)) || null,
  gross: toMajor(BigInt(row.gross), row.currency),
  tax: toMajor(BigInt(row.tax), row.currency),
  currency: row.currency,
  plan: row.plan,
  checkoutId: row.checkout_id,
  of: row.about,
})

async function presented(em: EntityManager, rows: readonly Row[]): Promise<Invoice[]> {
  const invoices = rows.filter(({ kind }) => kind === 'invoice')
  const paidAt = await paidAtOf(
    em,
    invoices.map(({ checkout_id }) => checkout_id),
  )
  return rows.map((row) => show(row, paidAt))
}

const SELECT =
  "select id, kind, number, issued_at, gross, tax, currency, plan, checkout_id, paper -> 'about' ->> 'number' as about from document"

/** The invoice or statement of a checkout, and credit notes of it, oldest first. */
export async function documentsOf(em: EntityManager, checkoutId: string): Promise<Invoice[]> {
  const rows = await sql<Row>(
    em,
    `with paid as (select id from document where checkout_id = $1 and kind <> 'credit_note')
     ${SELECT} where id in (select id from paid) or of_id in (select id from paid) order by issued_at, id`,
    [checkoutId],
  )
  return presented(em, rows)
}

/** A page of a person's documents, the latest first. */
export async function readInvoices(
  em: EntityManager,
  userId: string,
  { page = 1, limit = 20 }: { page?: number; limit?: number },
): Promise<ReplyOf<typeof listInvoices>> {
  const rows = await sql<Row>(em, `${SELECT} where user_id = $1 order by issued_at desc, id desc limit $2 offset $3`, [
    userId,
    limit,
    (page - 1) * limit,
  ])
  const [counted] = await sql<{ n: number }>(
    em,
    `select count(*)::int as n from (select from document where user_id = $1 limit ${DEEPEST_ROW + 1}) as d`,
    [userId],
  )
  return { data: await presented(em, rows), meta: pageMeta(page, limit, counted?.n ?? 0) }
}
