import type { DataOf, Locale, QueryOf, suggestCities } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { fold } from '../text/fold.ts'

const MOST = 20

/** Cities whose name, in any language, has a word that begins so; the biggest first. Or exactly the named ids. */
export function suggestedCities(
  em: EntityManager,
  { q = '', country, id }: QueryOf<typeof suggestCities>,
  locale: Locale,
): Promise<DataOf<typeof suggestCities>> {
  const start = fold(q)
    .trim()
    .replace(/[\\%_|]/g, '\\$&')
  return sql(
    em,
    `select ci.id, coalesce(nullif(ci.translations -> $1::text ->> 'name', ''), ci.name) as name,
       jsonb_build_object('id', co.id, 'name', coalesce(nullif(co.translations -> $1::text ->> 'name', ''), co.name),
         'code', co.code) as country
     from city ci join country co on co.id = ci.country
     where ci.archived_at is null
       and ($2::uuid is null or ci.country = $2)
       and ($3::uuid[] is null or ci.id = any ($3))
       and ($4 = '' or city_key(ci.name, ci.translations) like '%|' || $4 || '%'
         or city_key(ci.name, ci.translations) like '% ' || $4 || '%'
         or city_key(ci.name, ci.translations) like '%-' || $4 || '%')
     order by city_key(ci.name, ci.translations) like '%|' || $4 || '%' desc, ci.population desc nulls last, ci.id
     limit $5`,
    [locale, country ?? null, id ?? null, start, id ? id.length : MOST],
  )
}
