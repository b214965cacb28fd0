import { type Static, Type as T } from 'typebox'
import { endpoint, IdParams, Instant, List, Nullable, OneOf, PageQuery, Strict, Uuid } from '../kit.ts'

/**
 * A document about money: an invoice for what was paid, a credit note for what went back of it, or a statement of a purchase
 * for which nothing was due. Amounts are major units of `currency`.
 */
export const Invoice = T.Object({
  id: Uuid,
  kind: OneOf(['invoice', 'credit_note', 'statement']),
  /** A statement has none. */
  number: Nullable(T.String()),
  issuedAt: Instant,
  /** When what an invoice is about was paid; null for other documents. */
  paidAt: Nullable(Instant),
  gross: T.Number(),
  /** Inside `gross`. */
  tax: T.Number(),
  currency: T.String(),
  /** What was bought, as it was called then. */
  plan: T.String(),
  checkoutId: Uuid,
  /** Number of the invoice a credit note is about. */
  of: Nullable(T.String()),
})
export type Invoice = Static<typeof Invoice>

const { page, limit } = PageQuery(20, 50, [])

export const listInvoices = endpoint({
  id: 'billing.listInvoices',
  method: 'GET',
  path: '/user/:id/invoice',
  access: 'self',
  summary: 'Invoices, credit notes and statements, the latest first',
  params: IdParams,
  query: Strict({ page, limit }),
  replies: { 200: List(Invoice) },
  errors: ['PAGE_TOO_DEEP'],
})
export const invoiceFile = endpoint({
  id: 'billing.invoiceFile',
  method: 'GET',
  path: '/user/:id/invoice/:invoiceId/file',
  access: 'self',
  summary: 'A document as PDF',
  params: Strict({ id: Uuid, invoiceId: Uuid }),
  mediaType: 'application/pdf',
  replies: { 200: T.String() },
  errors: ['NOT_FOUND'],
})
export const adminInvoiceFile = endpoint({
  id: 'billing.adminInvoiceFile',
  method: 'GET',
  path: '/admin/invoice/:id/file',
  access: 'admin.payment.index',
  summary: "Anybody's document as PDF",
  params: IdParams,
  mediaType: 'application/pdf',
  replies: { 200: T.String() },
  errors: ['NOT_FOUND'],
})
