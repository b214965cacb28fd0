import { type EntityManager, onCommit, sql } from '@forecourt/kernel/db'

/** What search keeps small integers for. Makes and models by their key, the others by their record's id. */
export type KeyKind =
  | 'brand'
  | 'model'
  | 'category'
  | 'country'
  | 'city'
  | 'type'
  | 'color'
  | 'fuel'
  | 'transmission'
  | 'option'
  | 'currency'

export interface KeyInput {
  readonly kind: KeyKind
  readonly value: string
  /** Shown for makes and models; the others have a record with translated names. */
  readonly label?: string
}

export interface SearchKey {
  readonly kind: KeyKind
  readonly value: string
  readonly id: number
  /** Place in the option mask; null beyond the 63rd option and for other kinds. */
  readonly bit: number | null
}

/** Bits of a signed 64-bit integer that may be used as a set. */
const MASK_BITS = 63

/** The integers of these values, made where they are new. Keys are never removed or given to another value. */
export async function ensureKeys(em: EntityManager, inputs: readonly KeyInput[]): Promise<SearchKey[]> {
  const keys = rememberedKeys(em)
  if (inputs.every((input) => keys.has(identity(input)))) return fromMemory(keys, inputs)
  const found = await findOrMakeKeys(em, inputs)
  // After the commit only: new keys may be rolled back.
  onCommit(em, () => remember(keys, found))
  return found
}

async function findOrMakeKeys(em: EntityManager, inputs: readonly KeyInput[]): Promise<SearchKey[]> {
  const found = await findKeys(em, inputs)
  const known = new Set(found.map(identity))
  // In one order everywhere, so that two writers with the same new values cannot lock each other out.
  const fresh = inputs
    .filter((input) => !known.has(identity(input)))
    .sort((a, b) => (identity(a) < identity(b) ? -1 : 1))
  if (fresh.length === 0) return found
  if (fresh.some(({ kind }) => kind === 'option'))
    await sql(em, `select pg_advisory_xact_lock(hashtext('search_key.option'))`)
  await sql(
    em,
    `insert into search_key (kind, value, label, bit)
     select fresh.kind, fresh.value, fresh.label,
       case when fresh.kind = 'option' and next.bit + fresh.place <= ${MASK_BITS} then next.bit + fresh.place - 1 end
     from (
       select kind, value, label, row_number() over (partition by kind order by at) as place
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality as input (kind, value, label, at)
     ) as fresh,
     (select coalesce(max(bit) + 1, 0) as bit from search_key where kind = 'option') as next
     order by fresh.kind, fresh.value
     on conflict (kind, value) do nothing`,
    [fresh.map(({ kind }) => kind), fresh.map(({ value }) => value), fresh.map(({ label }) => label ?? null)],
  )
  return findKeys(em, inputs)
}

/** The integers of those of these values that have one: others occur in no vehicle. */
export const findKeys = (em: EntityManager, inputs: readonly KeyInput[]): Promise<SearchKey[]> =>
  sql<SearchKey>(
    em,
    `select k.kind, k.value, k.id, k.bit from search_key k
     join unnest($1::text[], $2::text[]) as wanted (kind, value) on k.kind = wanted.kind and k.value = wanted.value`,
    [inputs.map(({ kind }) => kind), inputs.map(({ value }) => value)],
  )

const memory = new WeakMap<object, Map<string, SearchKey>>()

/** Keys known to be committed, by database. */
function rememberedKeys(em: EntityManager): Map<string, SearchKey> {
  const database = em.getDriver()
  const keys = memory.get(database) ?? new Map<string, SearchKey>()
  memory.set(database, keys)
  return keys
}

function remember(keys: Map<string, SearchKey>, found: readonly SearchKey[]): void {
  for (const key of found) keys.set(identity(key), key)
}

const fromMemory = (keys: ReadonlyMap<string, SearchKey>, inputs: readonly KeyInput[]): SearchKey[] =>
  inputs.flatMap((input) => keys.get(identity(input)) ?? [])

/**
 * The same from memory, for searches: a key never changes once it is committed. What has none yet is asked for each time.
 * Outside a transaction only, whose own new keys may be rolled back.
 */
export async function knownKeys(em: EntityManager, inputs: readonly KeyInput[]): Promise<SearchKey[]> {
  const keys = rememberedKeys(em)
  const missing = inputs.filter((input) => !keys.has(identity(input)))
  if (missing.length > 0) {
    const found = await findKeys(em, missing)
    if (em.isInTransaction()) return [...fromMemory(keys, inputs), ...found]
    remember(keys, found)
  }
  return fromMemory(keys, inputs)
}

/** How many keys are known: when there are more, what was made of them may lack one. */
export const keysKnown = (em: EntityManager): number => rememberedKeys(em).size

const identity = ({ kind, value }: Pick<KeyInput, 'kind' | 'value'>): string => `${kind}\u0000${value}`

/** A model's key contains its make's: more than one make has a "Sport". */
export const modelValue = (brandKey: string, modelKey: string): string => `${brandKey}/${modelKey}`

/** The make of a model's key. */
export const makeOf = (value: string): string => value.slice(0, value.indexOf('/'))

/** The set of options as bits; options without a bit are left to the integer array. */
export const maskOf = (options: readonly Pick<SearchKey, 'bit'>[]): bigint =>
  options.reduce((mask, { bit }) => (bit === null ? mask : mask | (1n << BigInt(bit))), 0n)
