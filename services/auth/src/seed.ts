import { allPermissions, roleDefaults } from '@forecourt/contracts'
import { type Database, sql } from '@forecourt/kernel/db'
import { language, referenceSeeds, theme } from './reference/reference.ts'

/**
 * Seeds languages and themes, and once the role matrix (rulings 2); what administrators changed since stays. The super
 * administrator holds every permission, so also those that came with a later version.
 */
export async function seed(db: Database): Promise<void> {
  const seeds = await referenceSeeds()
  await db.transaction(async (em) => {
    await language.seed(em, seeds.languages)
    await theme.seed(em, seeds.themes)
    const [matrix] = await sql<{ n: string }>(em, 'select count(*) as n from role_permission')
    if (Number(matrix?.n) > 0) {
      const missing = `insert into role_permission (role, permission) select 'SUPADMIN', unnest($1::text[]) on conflict do nothing`
      await sql(em, missing, [allPermissions])
      return
    }
    const pairs = Object.entries(roleDefaults).flatMap(([role, keys]) => keys.map((key) => ({ role, key })))
    await sql(em, 'insert into role_permission (role, permission) select * from unnest($1::text[], $2::text[])', [
      pairs.map(({ role }) => role),
      pairs.map(({ key }) => key),
    ])
  })
}
