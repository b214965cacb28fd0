import { isUuid, type Locale, type listAdminPayments, type QueryOf, type ReplyOf } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DEEPEST_ROW, pageMeta } from '@forecourt/kernel/http'
import { paidAtOf } from '../ledger/paid-at.ts'
import { peopleNames, planNames } from './names.ts'
import { type PaymentRow, presentPayment, REFUND_FAILED, SELECT_PAYMENT, TO_REVIEW } from './payment-row.ts'

type Query = QueryOf<typeof listAdminPayments>

/** What the filters say, in SQL, and its values. */
function found({ q, state, review, disputed, failed, user }: Query): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const all: string[] = []
  const that = (sql: (at: string) => string, value: unknown) => {
    values.push(value)
    all.push(sql(`$${values.length}`))
  }
  const text = q?.trim()
  if (text) {
    if (isUuid(text)) that((at) => `id = ${at}::uuid`, text)
    else
      that(
        (at) => `id in (select checkout_id from payment_session where session_id = ${at} or payment_intent = ${at})`,
        text,
      )
  }
  if (state?.length) that((at) => `state = any (${at})`, state)
  if (user?.length) that((at) => `user_id = any (${at}::uuid[])`, user)
  if (review !== undefined) all.push(review ? `(${TO_REVIEW})` : `(${TO_REVIEW}) is not true`)
  // As the index says it.
  if (disputed !== undefined) all.push(`${disputed ? '' : 'not '}disputes @> '[{"status": "opened"}]'`)
  if (failed !== undefined) all.push(failed ? REFUND_FAILED : `(${REFUND_FAILED}) is not true`)
  return { where: all.length > 0 ? `where ${all.join(' and ')}` : '', values }
}

/** A page of payments, and how many a person must look at, or decide about as a refund of them failed. */
export async function listPayments(
  em: EntityManager,
  client: Client,
  query: Query,
  locale: Locale,
): Promise<ReplyOf<typeof listAdminPayments>> {
  const { page = 1, limit = 10, sort = '-createdAt' } = query
  const { where, values } = found(query)
  const direction = sort === 'createdAt' ? 'asc' : 'desc'
  const [rows, [counted]] = await Promise.all([
    sql<PaymentRow>(
      em,
      `${SELECT_PAYMENT} ${where} order by created_at ${direction}, id ${direction} limit ${limit} offset ${(page - 1) * limit}`,
      values,
    ),
    sql<{ total: number; waiting: number; failed: number }>(
      em,
      `select (select count(*)::int from (select from checkout ${where} limit ${DEEPEST_ROW + 1}) as found) as total,
         (select count(*)::int from checkout where ${TO_REVIEW}) as waiting,
         (select count(*)::int from checkout where ${REFUND_FAILED}) as failed`,
      values,
    ),
  ])
  const ids = (of: (row: PaymentRow) => string) => [...new Set(rows.map(of))]
  const [people, plan, paidAt] = await Promise.all([
    peopleNames(
      client,
      ids((row) => row.user_id),
    ),
    planNames(
      em,
      ids((row) => row.cart_id),
      locale,
    ),
    paidAtOf(
      em,
      ids((row) => row.id),
    ),
  ])
  return {
    data: rows.map((row) => presentPayment(row, { people, plan, paidAt })),
    meta: {
      ...pageMeta(page, limit, counted?.total ?? 0),
      waiting: counted?.waiting ?? 0,
      failed: counted?.failed ?? 0,
    },
  }
}
