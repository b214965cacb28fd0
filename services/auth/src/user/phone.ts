import { DomainError } from '@forecourt/kernel/errors'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * E.164 of a phone number in any usual way of writing it; a number without country code is read as French, the home market.
 *
 * @throws DomainError INVALID naming `phone`
 */
export function normalisePhone(text: string): string {
  const number = parsePhoneNumberFromString(text, 'FR')
  if (!number?.isValid()) throw new DomainError('INVALID', { fields: { phone: 'validation.phoneInvalid' } })
  return number.number
}
