import type { Locale } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'

/** What stands for a search key in a reply: the value a filter takes, and its name in the caller's language. */
export interface FacetLabel {
  readonly value: string
  readonly label: string
}

/** Names are kept so long, milliseconds: a renamed colour shows its old name in the counts until then. */
const KEEP_MS = 10_000

interface Kept {
  readonly since: number
  readonly labels: Map<number, FacetLabel>
}
const kept = new WeakMap<object, Map<Locale, Kept>>()

/** Labels of these search keys. */
export async function facetLabels(
  em: EntityManager,
  ids: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, FacetLabel>> {
  const database = em.getDriver()
  const locales = kept.get(database) ?? new Map<Locale, Kept>()
  kept.set(database, locales)
  const now = performance.now()
  let current = locales.get(locale)
  if (!current || now - current.since > KEEP_MS) {
    current = { since: now, labels: new Map() }
    locales.set(locale, current)
  }
  const { labels } = current
  const missing = ids.filter((id) => !labels.has(id))
  if (missing.length > 0) {
    for (const { id, value, label } of await readLabels(em, missing, locale)) labels.set(id, { value, label })
  }
  return labels
}

const readLabels = (em: EntityManager, ids: readonly number[], locale: Locale) =>
  sql<FacetLabel & { id: number }>(
    em,
    `select k.id, case k.kind when 'brand' then k.label when 'model' then k.label else k.value end as value,
       coalesce(k.label, nullif(r.translations -> $2::text ->> 'name', ''), r.name, k.value) as label
     from search_key k left join lateral (
       select name, translations from category where k.kind = 'category' and id = k.value::uuid union all
       select name, translations from country where k.kind = 'country' and id = k.value::uuid union all
       select name, translations from city where k.kind = 'city' and id = k.value::uuid union all
       select name, translations from type where k.kind = 'type' and id = k.value::uuid union all
       select name, translations from color where k.kind = 'color' and id = k.value::uuid union all
       select name, translations from fueltype where k.kind = 'fuel' and id = k.value::uuid union all
       select name, translations from transmission where k.kind = 'transmission' and id = k.value::uuid union all
       select name, translations from option where k.kind = 'option' and id = k.value::uuid
     ) as r on k.kind not in ('brand', 'model')
     where k.id = any ($1::int[])`,
    [ids, locale],
  )
