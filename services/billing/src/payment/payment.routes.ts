import { closePayment, listPayments, openPayment, readPayment, readQuote } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { type App, pageMeta } from '@forecourt/kernel/http'
import { checkoutById } from '../account/account.ts'
import { accountAt } from '../account/ask.ts'
import { checkCountry } from '../buyer/country.ts'
import { readAccount, readNewest } from '../store/accounts.ts'
import type { View } from '../store/view.ts'
import * as closing from './close-payment.ts'
import * as opening from './open-payment.ts'
import type { PaymentParts } from './parts.ts'
import { presentPayments } from './present.ts'
import * as quotes from './quote.service.ts'

/** As it is by now: a plan may have ended since it was stored. */
async function accountNow(em: EntityManager, userId: string, view: View = {}) {
  const { account, now } = await readAccount(em, userId, view)
  return { account: accountAt(account, now), now }
}

/** A page of purchases, newest first. Time changes only those whose plan is held. */
async function newestNow(em: EntityManager, userId: string, asked: { page: number; limit: number }) {
  const [{ account, now }, { checkouts, total }] = await Promise.all([
    accountNow(em, userId),
    readNewest(em, userId, asked),
  ])
  return { checkouts: checkouts.map((stored) => checkoutById(account, stored.id) ?? stored), now, total }
}

/** Buying plans. */
export function paymentRoutes(app: App, parts: PaymentParts): void {
  app.endpoint(readQuote, async ({ em, params: { id, cartId }, query: { country }, locale }) => {
    if (country !== undefined) await checkCountry(parts.db, parts.client, country)
    return { data: await quotes.readQuote(em, parts, { userId: id, cartId, country, locale }) }
  })
  app.endpoint(openPayment, async ({ write, user, params: { id, cartId }, body: { country, ...seen }, locale }) => {
    if (country !== undefined) await checkCountry(parts.db, parts.client, country)
    return { data: await opening.openPayment(parts, { user, userId: id, cartId, country, locale, seen }, write) }
  })
  app.endpoint(readPayment, async ({ em, params, locale }) => {
    const { account, now } = await accountNow(em, params.id, { about: params.checkoutId })
    const checkout = checkoutById(account, params.checkoutId)
    const [payment] = checkout ? await presentPayments(em, [checkout], now, locale) : []
    if (!payment) throw new DomainError('NOT_FOUND')
    return { data: payment }
  })
  app.endpoint(listPayments, async ({ em, params, query: { page = 1, limit = 10 }, locale }) => {
    const { checkouts, now, total } = await newestNow(em, params.id, { page, limit })
    return { data: await presentPayments(em, checkouts, now, locale), meta: pageMeta(page, limit, total) }
  })
  app.endpoint(closePayment, async ({ params: { id, checkoutId } }) => {
    await closing.closePayment(parts, id, checkoutId)
    return { data: { id: checkoutId } }
  })
}
