import type { CategoryRef, CityRef, ColorRef, CountryRef, CurrencyRef, FuelTypeRef, Locale } from '@forecourt/contracts'
import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import type { Static } from 'typebox'

interface Named {
  readonly id: string
  readonly name: string
}

/** What is shown of the records a vehicle refers to, by field. */
export interface RecordRefs {
  readonly currency: Static<typeof CurrencyRef>
  readonly country: Static<typeof CountryRef>
  readonly city: Static<typeof CityRef>
  readonly category: Static<typeof CategoryRef>
  readonly color: Static<typeof ColorRef>
  readonly fuel_type: Static<typeof FuelTypeRef>
  readonly type: Named
  readonly transmission: Named
  readonly options: Named
  readonly origin: Static<typeof CountryRef>
  readonly first_registration_country: Static<typeof CountryRef>
}
type RecordField = keyof RecordRefs

/** Records are kept so long, milliseconds: a renamed colour shows its old name until then. */
const KEEP_MS = 10_000
/** From this age on those in use are read again, all in one statement that nobody waits for. */
const RENEW_MS = 5_000

interface StoredRecord extends Named {
  readonly translations: Readonly<Record<string, { readonly name?: string } | undefined>> | null
  /** What is shown besides id and name. */
  readonly more: Readonly<Record<string, unknown>>
}

class RecordCache {
  readonly since = performance.now()
  readonly stored = new Map<string, StoredRecord>()
  readonly #refs = new Map<Locale, Map<string, Named>>()
  isBeingRenewed = false

  /** Ids of the records that were shown. */
  get used(): string[] {
    return [...new Set([...this.#refs.values()].flatMap((refs) => [...refs.keys()]))]
  }

  ref(id: string, locale: Locale): Named | undefined {
    const refs = this.#refs.get(locale) ?? new Map<string, Named>()
    this.#refs.set(locale, refs)
    const known = refs.get(id)
    if (known) return known
    const record = this.stored.get(id)
    if (!record) return undefined
    const ref = { id, name: record.translations?.[locale]?.name || record.name, ...record.more }
    refs.set(id, ref)
    return ref
  }
}

/** The record of this id, as the field of that name shows it; null where there is none. */
export type RecordFinder = <F extends RecordField>(field: F, id: string | null) => RecordRefs[F] | null

const caches = new WeakMap<object, RecordCache>()

/**
 * Records that vehicles refer to, from memory: planning a join of their ten tables takes longer than all else about a
 * vehicle. A record is at most ten seconds behind.
 *
 * @param ids of records of whatever kind; null and unknown ones are left out
 * @returns finds the record of a field, in this language
 */
export async function recordRefs(
  em: EntityManager,
  ids: readonly (string | null)[],
  locale: Locale,
): Promise<RecordFinder> {
  const database = em.getDriver()
  let cache = caches.get(database)
  if (!cache || performance.now() - cache.since > KEEP_MS) {
    cache = new RecordCache()
    caches.set(database, cache)
  }
  const current = cache
  if (!current.isBeingRenewed && performance.now() - current.since > RENEW_MS) {
    current.isBeingRenewed = true
    // Not in the caller's transaction, which may see an older state. When it fails, the records are read again once
    // they are too old.
    const renewed = renew(em.fork(), current.used)
    renewed.then(
      (next) => caches.set(database, next),
      () => undefined,
    )
  }
  const { stored } = current
  const missing = [...new Set(ids)].filter((id) => id !== null && !stored.has(id))
  if (missing.length > 0) {
    for (const record of await sql<StoredRecord>(em, RECORDS, [missing])) stored.set(record.id, record)
  }
  return <F extends RecordField>(_field: F, id: string | null) =>
    (id === null ? null : (current.ref(id, locale) ?? null)) as RecordRefs[F] | null
}

async function renew(em: EntityManager, ids: readonly string[]): Promise<RecordCache> {
  const next = new RecordCache()
  for (const record of await sql<StoredRecord>(em, RECORDS, [ids])) next.stored.set(record.id, record)
  return next
}

const one = (table: string, ...more: string[]): string =>
  `select id, name, translations, json_build_object(${more.map((column) => `'${column}', ${column}`).join(', ')}) as more
   from ${table} where id = any ($1::uuid[])`
const RECORDS = prepared(
  [
    one('currency', 'code', 'symbol', 'decimals'),
    one('country', 'code'),
    one('city', 'latitude', 'longitude'),
    one('category', 'code'),
    one('color', 'hex'),
    one('fueltype', 'powertrain'),
    one('type'),
    one('transmission'),
    one('option'),
  ].join(' union all '),
)
