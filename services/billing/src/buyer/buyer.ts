import type { Locale, UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { savedAddress } from './billing-address.service.ts'
import type { Country } from './catalog-countries.ts'
import { knownCountry } from './country.ts'

/** Who paid last, as they called themselves then: whoever saved no address has documents made out to them all the same. */
interface Remembered {
  readonly name: string
  readonly email: string
  readonly locale: Locale
  /** Where they said they are taxed. */
  readonly country: string
}

/** Keeps who buys, in the transaction that opens their payment: later nobody is there to be asked. */
export async function rememberBuyer(em: EntityManager, user: UserCaller, country: string): Promise<void> {
  await sql(
    em,
    `insert into buyer (user_id, name, email, locale, country) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set name = excluded.name, email = excluded.email, locale = excluded.locale,
       country = excluded.country`,
    [user.userId, user.name, user.email, user.locale, country],
  )
}

/** Whom a document is made out to. */
export interface Buyer {
  readonly lines: readonly string[]
  readonly taxNumber: string | null
  readonly locale: Locale
  /** Where they are taxed. */
  readonly country: string | undefined
}

/** Whom a document issued now is made out to: the saved address, else the name and address of mail they paid with. */
export async function buyerOf(em: EntityManager, userId: string): Promise<Buyer> {
  const [remembered] = await sql<Remembered>(em, 'select name, email, locale, country from buyer where user_id = $1', [
    userId,
  ])
  const locale = remembered?.locale ?? 'en_US'
  const address = await savedAddress(em, userId)
  const country = remembered?.country ?? address?.country
  const at = address?.country ?? country
  const place = at ? placeName(await knownCountry(em, at), locale) : []
  if (!address) {
    const lines = [...(remembered ? [remembered.name, remembered.email] : [userId]), ...place]
    return { lines, taxNumber: null, locale, country }
  }
  const { company, name, line1, line2, postalCode, city, taxNumber } = address
  const town = [postalCode, city].filter(Boolean).join(' ')
  const lines = [company, name, line1, line2, town].filter((line): line is string => !!line)
  return { lines: [...lines, ...place], taxNumber: taxNumber ?? null, locale, country }
}

const placeName = (country: Country | undefined, locale: Locale): string[] =>
  country ? [country.names[locale] ?? country.names.en_US ?? country.code] : []

/** A deleted person is remembered by their documents alone. */
export const forgetBuyer = (em: EntityManager, userId: string): Promise<unknown> =>
  sql(em, 'delete from buyer where user_id = $1', [userId])
