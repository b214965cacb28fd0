import {
  areaOf,
  type citiesWithin,
  type DataOf,
  isInArea,
  type Locale,
  type QueryOf,
  type suggestCities,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { invalid } from '@forecourt/kernel/errors'
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

/** Cities with a place in a part of the map, the biggest first. @throws DomainError INVALID (422) for what is no area */
export async function citiesOfArea(
  em: EntityManager,
  { area: text, limit = 2000 }: QueryOf<typeof citiesWithin>,
  locale: Locale,
): Promise<DataOf<typeof citiesWithin>> {
  const area = areaOf(text)
  if (!area) throw invalid('area', 'validation.areaInvalid')
  const rows = await sql<DataOf<typeof citiesWithin>[number]>(
    em,
    `select id, coalesce(nullif(translations -> $1::text ->> 'name', ''), name) as name, latitude, longitude from city
     where archived_at is null and latitude between $2 and $3 and longitude is not null
     order by population desc nulls last, id`,
    [locale, area.south, area.north],
  )
  return rows.filter((city) => isInArea(area, city)).slice(0, limit)
}
