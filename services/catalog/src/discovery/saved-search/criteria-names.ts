import type { Locale, VehicleFilter } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'

/** Names of the records that filters name. Undefined: there is none any more. */
export interface Names {
  (id: string, locale: Locale): string | undefined
  /** ISO 4217 code of a currency. */
  currency(id: string): string | undefined
}

const tables = {
  category: 'category',
  country: 'country',
  city: 'city',
  type: 'type',
  color: 'color',
  fuelType: 'fueltype',
  transmission: 'transmission',
  options: 'option',
} as const satisfies Partial<Record<keyof VehicleFilter, string>>

interface NamedRow {
  id: string
  name: string
  code: string | null
  translations: Partial<Record<Locale, { name?: string }>> | null
}

/** Reads the names that some filters need, in every language, with one statement. */
export async function namesFor(em: EntityManager, filters: readonly VehicleFilter[]): Promise<Names> {
  const parameters = Object.keys(tables) as (keyof typeof tables)[]
  const parts = parameters.map(
    (parameter, at) =>
      `select id, name, null as code, translations from ${tables[parameter]} where id = any ($${at + 1}::uuid[])`,
  )
  parts.push(`select id, name, code, null from currency where id = any ($${parameters.length + 1}::uuid[])`)
  const rows = await sql<NamedRow>(em, parts.join(' union all '), [
    ...parameters.map((parameter) => filters.flatMap((filter) => filter[parameter] ?? [])),
    filters.flatMap(({ currency }) => currency ?? []),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  const name = (id: string, locale: Locale) => {
    const row = found.get(id.toLowerCase())
    return row && (row.translations?.[locale]?.name || row.name)
  }
  return Object.assign(name, { currency: (id: string) => found.get(id.toLowerCase())?.code ?? undefined })
}
