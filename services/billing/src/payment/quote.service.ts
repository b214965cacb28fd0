import type { Locale, Quote } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { quoteAt } from '../account/ask.ts'
import type { Offer } from '../account/inputs.ts'
import { savedAddress } from '../buyer/billing-address.service.ts'
import { readOffer } from '../plan/offer.ts'
import { readAccount } from '../store/accounts.ts'
import { refused } from '../store/refusal.ts'
import { taxRateFor } from '../taxrate/taxrate.ts'
import type { PaymentParts } from './parts.ts'
import { presentQuote, type Tax } from './present.ts'

/**
 * Where a purchase is taxed, and how; a country without a rate has none.
 *
 * @throws DomainError COUNTRY_REQUIRED where it is neither asked for nor known from the billing address
 */
export async function taxOf(em: EntityManager, userId: string, asked: string | undefined): Promise<Tax> {
  const country = asked ?? (await savedAddress(em, userId))?.country
  if (country === undefined) throw new DomainError('COUNTRY_REQUIRED')
  return { country, rate: (await taxRateFor(em, country)) ?? 0n }
}

/** What a person asks for, and how it is shown to them. */
export interface Asked {
  readonly userId: string
  readonly cartId: string
  readonly country: string | undefined
  readonly locale: Locale
}

/** What buying a plan would mean now. @throws DomainError for what cannot be had */
export async function readQuote(
  em: EntityManager,
  { client }: Pick<PaymentParts, 'client'>,
  { userId, cartId, country, locale }: Asked,
): Promise<Quote> {
  const offer = await readOffer(em, client, cartId)
  return quoteNow(em, userId, offer, await taxOf(em, userId, country), locale)
}

export async function quoteNow(
  em: EntityManager,
  userId: string,
  offer: Offer,
  tax: Tax,
  locale: Locale,
): Promise<Quote> {
  const { account, now } = await readAccount(em, userId)
  const found = quoteAt(account, offer, now)
  if ('refusal' in found) throw refused(found.refusal)
  return presentQuote(em, { account, quote: found.quote, offer, tax }, locale)
}
