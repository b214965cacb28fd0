import { e164, HOME } from '@forecourt/contracts'
import { type CountryCode, findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { invalid } from '../errors/index.ts'

/**
 * E.164 of a phone number in any usual way of writing it; without a country code it is read as of the home market.
 *
 * @throws DomainError INVALID naming `phone`
 */
export function normalisePhone(text: string): string {
  const number = e164<CountryCode>(parsePhoneNumberFromString, text)
  if (number === undefined) throw invalid('phone', 'validation.phoneInvalid')
  return number
}

/** Whether a text carries a phone number, in whichever country's way of writing it. */
export const holdsPhone = (text: string): boolean => findPhoneNumbersInText(text, HOME).length > 0

/** A phone number as people read it, with its country code: `+33 6 12 34 56 78`. What is no number stays as it is. */
export const readablePhone = (text: string): string => parsePhoneNumberFromString(text)?.formatInternational() ?? text
