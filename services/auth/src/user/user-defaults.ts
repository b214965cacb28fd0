import { type EntityManager, sql } from '@forecourt/kernel/db'

/** Ids of the theme and language an account has until somebody chooses: light, and the language of a locale (rulings 8, 9). */
export async function userDefaults(
  em: EntityManager,
  locale: string,
): Promise<{ themeId: string | null; languageId: string | null }> {
  const [found] = await sql<{ theme: string | null; language: string | null }>(
    em,
    `select (select id from theme where name = 'light') as theme, (select id from language where code = $1) as language`,
    [locale],
  )
  return { themeId: found?.theme ?? null, languageId: found?.language ?? null }
}
