/**
 * E.164 of a phone number as people write it, or undefined when it is none. Numbers without a country code are read as of
 * `country` (ISO 3166, from the configuration). The metadata is large, so it loads when the first number is checked.
 */
export async function toE164(text: string, country: string | undefined): Promise<string | undefined> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const number = parsePhoneNumberFromString(text, country as Parameters<typeof parsePhoneNumberFromString>[1])
  return number?.isValid() ? number.number : undefined
}
