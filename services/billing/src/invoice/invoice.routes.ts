import { adminInvoiceFile, invoiceFile, listInvoices } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { fileOf } from './file.ts'
import { readInvoices } from './invoice.service.ts'
import { sendDocument } from './send.ts'

/** Documents about money: a person's own, and anybody's for those who see payments. */
export function invoiceRoutes(app: App): void {
  const db = app.database
  app.endpoint(listInvoices, ({ em, params, query }) => readInvoices(em, params.id, query))
  app.endpoint(invoiceFile, async ({ params: { id, invoiceId }, reply }) => {
    const file = await fileOf(db, invoiceId, id)
    if (!file) throw new DomainError('NOT_FOUND')
    return sendDocument(reply, file) as never
  })
  app.endpoint(adminInvoiceFile, async ({ params, reply }) => {
    const file = await fileOf(db, params.id)
    if (!file) throw new DomainError('NOT_FOUND')
    return sendDocument(reply, file) as never
  })
}
