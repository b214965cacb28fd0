/** What libphonenumber-js says of a text; whole or with the least metadata is the caller's choice. */
type ParsePhone<Country extends string> = (
  text: string,
  country: Country,
) => { readonly number: string; isValid(): boolean } | undefined

/** Where a number without a country code is from, unless somebody says: the home market. */
export const HOME = 'FR'

/** E.164 of a phone number in any usual way of writing it, or undefined when it is none. @param country ISO 3166 */
export function e164<Country extends string>(
  parse: ParsePhone<Country | typeof HOME>,
  text: string,
  country: Country | typeof HOME = HOME,
): string | undefined {
  const number = parse(text, country)
  return number?.isValid() ? number.number : undefined
}
