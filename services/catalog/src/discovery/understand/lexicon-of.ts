import { type EntityManager, prepared, seedId, sql } from '@forecourt/kernel/db'
import { nameKey } from '../../text/fold.ts'
import { cityWords, wordsForRecords } from '../../text/known-words.ts'
import { equipmentWords } from '../words/further-words.ts'
import { vocabularyOf } from '../words/vocabulary.ts'
import { Lexicon, type NamedModel, type NamedOption, type NamedPlace } from './lexicon.ts'

/** What a database names, each name once in every language. */
export interface Names {
  readonly vocabulary: Lexicon['vocabulary']
  readonly models: readonly NamedModel[]
  readonly places: readonly NamedPlace[]
  readonly options: readonly NamedOption[]
  readonly currencies: readonly { readonly code: string; readonly id: string }[]
}

/** The lexicon of some names, with what people call cities and equipment besides. */
export function lexiconFrom({ vocabulary, models, places, options, currencies }: Names): Lexicon {
  const inGerman = Map.groupBy(cityWords, ([, english]) => nameKey(english))
  const known = new Set(options.map(({ id }) => id))
  const furtherOptions = [
    ...wordsForRecords('options').map(([name, key]) => ({ name, id: seedId('option', key) })),
    ...equipmentWords.flatMap(([key, words]) =>
      words.split(',').map((name) => ({ name: name.trim(), id: seedId('option', key) })),
    ),
  ]
  return new Lexicon({
    vocabulary,
    models,
    places: places.flatMap((place) => [
      place,
      ...(place.kind === 'city' ? (inGerman.get(nameKey(place.name)) ?? []) : []).map(([name]) => ({ ...place, name })),
    ]),
    options: [...options, ...furtherOptions.filter(({ id }) => known.has(id))],
    currencies: new Map(currencies.map(({ code, id }) => [code, id])),
  })
}

/** Countries are bigger than cities of the same name ("Luxembourg"). */
const COUNTRY_SIZE = 1_000_000_000

/**
 * Of the reference data alone: what a seller types as a make is any text, and "Electric" or "under" must not change what
 * everybody's sentences mean. Such a name is found as a word.
 */
const MODELS = prepared(
  `select b.name as make, b.key as "makeKey", m.name as model from make b left join make_model m on m.make = b.key`,
)
const named = (table: string, kind: string, size: string) =>
  `select r.id, '${kind}' as kind, n.name, ${size} as size from ${table} r, lateral (
     select r.name union select text ->> 'name' from jsonb_each(coalesce(r.translations, '{}')) as t (locale, text)) as n (name)
   where r.archived_at is null and coalesce(n.name, '') <> ''`
const PLACES = prepared(
  `${named('city', 'city', 'coalesce(r.population, 0)')} union all ${named('country', 'country', `${COUNTRY_SIZE}`)}`,
)
const OPTIONS = prepared(named('option', 'option', '0'))
const CURRENCIES = prepared('select code, id from currency where archived_at is null')

async function read(em: EntityManager): Promise<Lexicon> {
  const [vocabulary, models, places, options, currencies] = [
    await vocabularyOf(em),
    await sql<NamedModel>(em, MODELS),
    await sql<NamedPlace>(em, PLACES),
    await sql<NamedOption>(em, OPTIONS),
    await sql<{ code: string; id: string }>(em, CURRENCIES),
  ]
  return lexiconFrom({ vocabulary, models, places, options, currencies })
}

/** A new make or a renamed city is known so much later at most, milliseconds. */
const KEEP_MS = 60_000

interface Kept {
  since: number
  lexicon: Promise<Lexicon>
  isReading: boolean
}
const kept = new WeakMap<object, Kept>()

/**
 * The lexicon of a database, from memory. What is older than a minute is still answered from while it is read anew: nobody who
 * types waits for it but the first.
 */
export function lexiconOf(em: EntityManager): Promise<Lexicon> {
  const database = em.getDriver()
  const known = kept.get(database)
  if (!known) {
    const lexicon = read(em)
    kept.set(database, { since: performance.now(), lexicon, isReading: false })
    lexicon.catch(() => kept.delete(database))
    return lexicon
  }
  if (performance.now() - known.since > KEEP_MS && !known.isReading) {
    known.isReading = true
    const lexicon = read(em.fork())
    lexicon.then(
      () => kept.set(database, { since: performance.now(), lexicon, isReading: false }),
      () => {
        // Tried again by whoever asks in a minute.
        Object.assign(known, { since: performance.now(), isReading: false })
      },
    )
  }
  return known.lexicon
}
