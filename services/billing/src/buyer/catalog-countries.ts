import { type Locale, locales, referenceChoices } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'

/** A country of the catalog, as documents name it. */
export interface Country {
  readonly code: string
  /** By language; one that is missing is named in English. */
  readonly names: Partial<Record<Locale, string>>
}
type Countries = ReadonlyMap<string, Country>

/** Milliseconds in which what the catalog did not name is not asked for again: a new country is unknown so long at most. */
const KEEP_MS = 30_000

interface Answer {
  readonly since: number
  readonly countries: Promise<Countries>
}
/** The last answer, which names all there are: however many unknown ids somebody thinks of, no more than this is kept. */
const answers = new WeakMap<Client, Answer>()

/**
 * Asks the catalog for a country. That there is none is known for a while; that there is one is asked, as it may be gone.
 *
 * @param now milliseconds of a clock that only goes on
 * @returns undefined where there is none
 */
export async function askForCountry(client: Client, id: string, now = performance.now()): Promise<Country | undefined> {
  const last = answers.get(client)
  if (last && now - last.since < KEEP_MS && !(await last.countries).has(id)) return undefined
  const answer = { since: now, countries: askForAll(client) }
  answers.set(client, answer)
  try {
    return (await answer.countries).get(id)
  } catch (error) {
    // No answer says nothing.
    if (answers.get(client) === answer) answers.delete(client)
    throw error
  }
}

async function askForAll(client: Client): Promise<Countries> {
  const replies = await Promise.all(locales.map((locale) => client.call(referenceChoices, { query: { locale } })))
  const named = replies.map(({ data }) => new Map(data.countries.map((country) => [country.id, country])))
  const [first = new Map()] = named
  return new Map(
    [...first].map(([id, { code, name }]) => {
      const names = Object.fromEntries(locales.map((locale, at) => [locale, named[at]?.get(id)?.name ?? name]))
      return [id, { code, names }]
    }),
  )
}
