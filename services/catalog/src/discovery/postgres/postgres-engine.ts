import { sql } from '@forecourt/kernel/db'
import type { Engine } from '../engine.ts'
import { cities } from './cities.ts'
import { facets } from './facets.ts'
import { featuredStatement } from './featured-sql.ts'
import { match } from './match.ts'
import { corrections } from './mistyped.ts'
import { among, count, page, suggest } from './page.ts'
import { comparables, middle } from './prices.ts'
import { similar } from './similar.ts'
import { unmatched } from './unmatched.ts'

/** The engine every instance has: the read table's own indexes, in the caller's database and transaction. */
export const postgresEngine: Engine = {
  page,
  count,
  suggest,
  facets,
  cities,
  corrections,
  unmatched,
  featured: async (em, question) => {
    const { text, values } = featuredStatement(question)
    return (await sql<{ id: string }>(em, text, values)).map(({ id }) => id)
  },
  similar,
  middle,
  comparables,
  among,
  match,
  close: async () => undefined,
}
