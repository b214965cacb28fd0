import { e164 } from '@forecourt/contracts'
import type { CountryCode } from 'libphonenumber-js/min'

/**
 * E.164 of a phone number as people write it, or undefined when it is none. Numbers without a country code are read as of
 * `country` (ISO 3166, from the configuration). The metadata is large, so it loads when the first number is checked; where
 * it cannot be loaded, the text passes as it is and the server judges it.
 */
export async function toE164(text: string, country: string | undefined): Promise<string | undefined> {
  const library = await import('libphonenumber-js/min').catch(() => undefined)
  return library ? e164(library.parsePhoneNumberFromString, text, country as CountryCode | undefined) : text
}

/**
 * A phone number as people read it, with its country code: `+33 6 12 34 56 78`. The metadata loads when the first number is
 * wanted; where it cannot be loaded, and for what is no number, the text as it is.
 */
export async function formatPhone(phone: string): Promise<string> {
  const library = await import('libphonenumber-js/min').catch(() => undefined)
  return library?.parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
}
