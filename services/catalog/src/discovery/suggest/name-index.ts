import type { SuggestionKind } from '@forecourt/contracts'
import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { nameKey } from '../../text/fold.ts'
import { makeAliases } from '../../text/make-aliases.ts'
import { type KeyKind, makeOf, modelValue } from '../keys/search-key.ts'
import type { Lexicon } from '../understand/lexicon.ts'
import { familiesCalled, isOfFamily, modelFamilies } from '../words/model-families.ts'
import { nearest } from '../words/nearest-word.ts'

/** What a text may be the beginning of. */
export interface Named {
  readonly kind: Exclude<SuggestionKind, 'sentence' | 'saved'>
  /** The search keys that it means. */
  readonly ids: readonly number[]
  /** What a filter takes for it. */
  readonly values: readonly string[]
  /** The make of a model. */
  readonly make?: { readonly key: string; readonly name: string }
  /** What it is called where that is no record's name: a make's, a model's. */
  readonly label?: string
  /** The greater, the earlier; among equals the one that has been there longer. */
  readonly size: number
}

interface Entry {
  readonly key: string
  readonly named: Named
}

interface KeyRow {
  readonly id: number
  readonly kind: KeyKind
  readonly value: string
  readonly label: string | null
}

const KEYS = prepared(`select k.id, k.kind, k.value, k.label from search_key k where k.kind <> 'option' order by k.id`)

/** Names by their beginnings, in memory: of what some vehicle has, or had, since a search finds nothing else. */
export class NameIndex {
  readonly #entries: readonly Entry[]
  readonly #words: readonly string[]

  constructor(keys: readonly KeyRow[], lexicon: Lexicon) {
    const entries = [...makesAndModels(keys), ...families(keys, lexicon), ...recordsOf(keys, lexicon)]
    this.#entries = entries.filter(({ key }) => key !== '').sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    this.#words = [...new Set(this.#entries.map(({ key }) => key))]
  }

  /** What begins so, each once, the best of each kind first; `key` as `nameKey` has it. */
  beginning(key: string): Named[] {
    let [low, high] = [0, this.#entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#entries[middle]?.key ?? '') < key) low = middle + 1
      else high = middle
    }
    const found = new Map<string, { named: Named; isWhole: boolean }>()
    for (let at = low; this.#entries[at]?.key.startsWith(key); at++) {
      const { named, key: own } = this.#entries[at] as Entry
      const identity = `${named.kind}:${named.ids.join()}`
      if (!found.has(identity)) found.set(identity, { named, isWhole: own === key })
    }
    return [...found.values()]
      .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.named.size - a.named.size)
      .map(({ named }) => named)
  }

  /** What a mistyped word was probably meant for. */
  nearest(key: string): Named[] {
    const meant = nearest(key, this.#words, { weight: () => 1 })
    return meant === undefined ? [] : this.beginning(meant)
  }
}

function makesAndModels(keys: readonly KeyRow[]): Entry[] {
  const makes = new Map(keys.flatMap((row) => (row.kind === 'brand' ? [[row.value, row] as const] : [])))
  const aliases = Map.groupBy(makeAliases, ([, make]) => nameKey(make))
  return keys.flatMap(({ id, kind, value, label }): Entry[] => {
    if (kind === 'brand') {
      const name = label ?? value
      const named: Named = { kind, ids: [id], values: [name], label: name, size: -id }
      return [value, ...(aliases.get(value) ?? []).map(([alias]) => nameKey(alias))].map((key) => ({ key, named }))
    }
    if (kind !== 'model') return []
    const key = makeOf(value)
    // What has a family's name is counted with the family.
    if (familiesCalled([value.slice(key.length + 1)]).some(({ make }) => make === key)) return []
    const make = makes.get(key)?.label ?? key
    const name = label ?? value.slice(key.length + 1)
    const named: Named = {
      kind,
      ids: [id],
      values: [name],
      make: { key, name: make },
      label: `${make} ${name}`,
      size: -id,
    }
    return [value.slice(key.length + 1), nameKey(`${make} ${name}`)].map((one) => ({ key: one, named }))
  })
}

/** "3er", "C-Klasse": all the models that are called so. */
function families(keys: readonly KeyRow[], lexicon: Lexicon): Entry[] {
  const models = keys.filter(({ kind }) => kind === 'model')
  return modelFamilies.flatMap((family) => {
    const own = models.filter(({ value }) => {
      const make = makeOf(value)
      return make === family.make && isOfFamily(family, make, value.slice(make.length + 1))
    })
    const { makeKey, name } = lexicon.family(family)
    const make = lexicon.makeName(makeKey)
    const [first] = own
    if (!first || !make) return []
    const named: Named = {
      kind: 'model',
      ids: own.map(({ id }) => id),
      values: [name],
      make: { key: makeKey, name: make },
      label: `${make} ${name}`,
      // Before its models: whoever types "3 series" means all of them.
      size: 0,
    }
    // A filter by "Golf" finds the Golf alone, so that its Chinese name does not count the others either.
    const exact = models.find(({ value }) => value === modelValue(makeKey, nameKey(name)))
    const isFamily = family.names.some((one) => nameKey(one) === nameKey(name))
    const counted = isFamily || !exact ? named : { ...named, ids: [exact.id] }
    const names = [...family.names.map(nameKey), ...(isFamily ? [nameKey(`${make} ${name}`)] : [])]
    return names.map((key) => ({ key, named: counted }))
  })
}

const filterOf = {
  type: 'type',
  category: 'category',
  fuel: 'fuelType',
  transmission: 'transmission',
  color: 'color',
  city: 'city',
  country: 'country',
} as const

/** Body styles, fuels, colours, … and places, by their words in every language. */
function recordsOf(keys: readonly KeyRow[], lexicon: Lexicon): Entry[] {
  const ids = new Map(keys.map(({ id, kind, value }) => [`${kind}:${value}`, id]))
  const entry = (name: string, kind: keyof typeof filterOf, values: readonly string[], size: number): Entry[] => {
    const known = values.filter((value) => ids.has(`${kind}:${value}`))
    if (known.length === 0) return []
    const own = known.map((value) => ids.get(`${kind}:${value}`) ?? 0)
    return [{ key: nameKey(name), named: { kind: filterOf[kind], ids: own, values: known, size } }]
  }
  return [
    ...lexicon.vocabulary.entries().flatMap(([name, meanings]) =>
      (['type', 'category', 'fuel', 'transmission', 'color'] as const).flatMap((kind) => {
        const values = meanings.filter((one) => one.kind === kind).map(({ value }) => value)
        return entry(name, kind, values, 0)
      }),
    ),
    ...lexicon.places().flatMap(({ id, kind, name, size }) => entry(name, kind, [id], size)),
  ]
}

/** A new model is suggested so much later at most, milliseconds. */
const KEEP_MS = 60_000
interface Kept {
  since: number
  readonly index: Promise<NameIndex>
  readonly lexicon: Lexicon
  isReading: boolean
}
const kept = new WeakMap<object, Kept>()

/** The names of a database, from memory; what is a minute old still answers while it is read anew. */
export function nameIndexOf(em: EntityManager, lexicon: Lexicon): Promise<NameIndex> {
  const database = em.getDriver()
  const known = kept.get(database)
  const isFresh = known && performance.now() - known.since < KEEP_MS && known.lexicon === lexicon
  if (known && (isFresh || known.isReading)) return known.index
  const read = (from: EntityManager) => sql<KeyRow>(from, KEYS).then((keys) => new NameIndex(keys, lexicon))
  if (!known) {
    const index = read(em)
    kept.set(database, { since: performance.now(), index, lexicon, isReading: false })
    index.catch(() => kept.delete(database))
    return index
  }
  known.isReading = true
  read(em.fork()).then(
    (index) =>
      kept.set(database, { since: performance.now(), index: Promise.resolve(index), lexicon, isReading: false }),
    // Tried again a minute later.
    () => kept.set(database, { since: performance.now(), index: known.index, lexicon, isReading: false }),
  )
  return known.index
}
