import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { ConfigError } from '@forecourt/kernel/config'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { Type as T } from 'typebox'
import { Compile } from 'typebox/compile'

/** The ISO code of the country an address is used in; null where that is not known, as for private addresses. */
export type CountryOf = (address: string) => string | null

/** How the two usual kinds of country databases write it. */
const Entry = Compile(
  T.Object({
    country_code: T.Optional(T.String()),
    country: T.Optional(T.Object({ iso_code: T.Optional(T.String()) })),
  }),
)

/**
 * Opens the operator's country database; without one no place is known.
 *
 * @param file in MaxMind DB format
 * @throws ConfigError where the file cannot be read as one
 */
export async function openCountries(file: string | undefined): Promise<CountryOf> {
  if (file === undefined) return () => null
  const reader = await readFile(file)
    .then((bytes) => new Reader<CountryResponse>(bytes))
    .catch(() => {
      throw new ConfigError(`COUNTRY_DATABASE is "${file}": expected a readable file in MaxMind DB format.`)
    })
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    if (isIP(plain) === 0) return null
    const found: unknown = reader.get(plain)
    const code = Entry.Check(found) ? (found.country_code ?? found.country?.iso_code) : undefined
    // Whoever shows it asks for its name, which throws for anything else.
    return code && /^[A-Z]{2}$/.test(code) ? code : null
  }
}
