import { EntitlementChanged } from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { consumer } from '@forecourt/kernel/events'

/**
 * Until when a person holds a paid plan, which makes them premium (rulings 6): the end of the last one that was bought, also
 * while it waits behind a granted one. A grant alone is no paid plan.
 */
export const projectPremium = consumer(EntitlementChanged, 'auth.project-premium', async ({ em, data, envelope }) => {
  const ends = data.terms.filter(({ paid }) => paid).map(({ until }) => until)
  const known = await sql(
    em,
    `update account set premium_until = $3, premium_version = $2
     where id = $1 and premium_version < $2 and deleted_at is null returning 1`,
    [data.userId, envelope.aggregateVersion, ends.toSorted().at(-1) ?? null],
  )
  return known.length === 0 ? 'skipped' : undefined
})
