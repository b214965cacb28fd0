import { pipeline } from 'node:stream/promises'
import {
  endPlan,
  ledgerFile,
  listAdminPayments,
  moneyFigures,
  readAdminPayment,
  refundPayment,
  reviewPayment,
  settlePassedOn,
  settleRefund,
  userBilling,
} from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { ledgerStream } from './ledger-file.ts'
import { moneyFiguresOf } from './money-figures.ts'
import { refund, review, settle } from './payment-changes.ts'
import { readPayment } from './payment-details.ts'
import { listPayments } from './payment-list.ts'
import { end, settleDispute } from './plan-changes.ts'
import { readUserBilling } from './user-billing.ts'

/** Plans and payments as administrators see and correct them. */
export function officeRoutes(app: App, db: Database, client: Client): void {
  app.endpoint(listAdminPayments, ({ em, query, locale }) => listPayments(em, client, query, locale))
  app.endpoint(readAdminPayment, async ({ params, locale }) => ({
    data: await readPayment(db, client, params.id, locale),
  }))
  app.endpoint(refundPayment, async ({ em, user, params, body }) => ({ data: await refund(em, user, params.id, body) }))
  app.endpoint(reviewPayment, async ({ em, user, params, body }) => ({ data: await review(em, user, params.id, body) }))
  app.endpoint(settleRefund, async ({ em, user, params, body }) => ({ data: await settle(em, user, params.id, body) }))
  app.endpoint(settlePassedOn, async ({ em, user, params, body }) => ({
    data: await settleDispute(em, user, params.id, body),
  }))
  app.endpoint(endPlan, async ({ em, user, params, body }) => ({ data: await end(em, user, params, body) }))
  app.endpoint(userBilling, async ({ em, params, locale }) => ({ data: await readUserBilling(em, params.id, locale) }))
  app.endpoint(moneyFigures, async ({ query, locale }) => ({ data: await moneyFiguresOf(db, query, locale) }))

  app.endpoint(ledgerFile, async ({ query: { from, to }, reply, log }) => {
    if (from > to) throw new DomainError('INVALID')
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="ledger-${from}-${to}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    // A client that goes away in the middle is no error of ours.
    await pipeline(ledgerStream(db, from, to), reply.raw).catch((error: unknown) =>
      log.debug({ err: error }, 'ledger file cut short'),
    )
    return undefined as never
  })
}
