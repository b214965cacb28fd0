import type { KeyKind } from '../keys/search-key.ts'
import { familyOf } from '../words/model-families.ts'
import type { Phrase } from '../words/vocabulary.ts'
import { DOORS, SEATS, YEARS_OLD } from './amount-words.ts'
import { type Lexicon, LONGEST_NAME, type Model } from './lexicon.ts'
import { everyday, fillers } from './ordinary-words.ts'
import { type Found, type Meaning, type Part, wordsOf } from './parts.ts'

/** The filter of each kind of value, the most telling first: a word that means several is taken for the first of them. */
const filterOf = {
  // "Motorhome" is a category and a body style: the wider one hides nothing.
  category: 'category',
  type: 'type',
  fuel: 'fuelType',
  transmission: 'transmission',
  color: 'color',
  country: 'country',
} as const satisfies Partial<Record<KeyKind, string>>

/** What the words from a place on mean, as many of them as can be. @param filter what is understood already */
export function meaningAt(
  parts: readonly Part[],
  at: number,
  lexicon: Lexicon,
  filter: Meaning['values'],
): Found | undefined {
  for (let length = Math.min(LONGEST_NAME, parts.length - at); length > 0; length--) {
    const words = wordsOf(parts, at, at + length)
    if (!words || (length === 1 && fillers.has(words[0] ?? ''))) continue
    const bare = length > 1 ? shorterModel(parts, at, words, lexicon) : undefined
    if (bare) return bare
    const values = valuesOf(words, lexicon, filter, others.has(parts[at - 1]?.token.word ?? ''))
    if (values) return { from: at, to: at + length, meaning: { values } }
  }
  return undefined
}

/** A model without its make, whose name goes on with what it is: "Corolla Hybrid". */
function shorterModel(
  parts: readonly Part[],
  at: number,
  words: readonly string[],
  lexicon: Lexicon,
): Found | undefined {
  const [model, ...more] = lexicon.models(words)
  if (!model || more.length > 0) return undefined
  const found = modelsBehind(parts, at, lexicon, model.makeKey)
  if (!found || found.names.length < 2) return undefined
  const models = found.names.map((name) => ({ makeKey: model.makeKey, name }))
  return { from: at, to: found.to, meaning: { values: modelValues(models, lexicon) } }
}

/** Between what may be either. */
const others = new Set(['or', 'and', 'ou', 'et', 'oder', 'und', '或', '和', '或者'])

function valuesOf(
  words: readonly string[],
  lexicon: Lexicon,
  filter: Meaning['values'],
  isListed: boolean,
): Meaning['values'] | undefined {
  const phrase = lexicon.phrase(words)
  const named = phrase && valuesOfPhrase(phrase, filter)
  if (named) return named
  const options = lexicon.option(words)
  if (options.length > 0) return { options: [...options].slice(0, 1) }
  if (phrase && phrase.families.length > 0)
    return modelValues(
      phrase.families.map((family) => lexicon.family(family)),
      lexicon,
    )
  // With another make before it, a word is a model of that one or no model, unless it is one more that is wanted.
  const isAlone = filter.brand === undefined || isListed
  return bareModel(words, lexicon, filter, isAlone)
}

function valuesOfPhrase({ meanings, makes }: Phrase, filter: Meaning['values']): Meaning['values'] | undefined {
  // "Avant" is an estate where it is an Audi; "touring" says nothing of a Renault.
  const isOfMake = !makes || filter.brand?.some((brand) => makes.includes(brand.toLowerCase()))
  if (!isOfMake) return undefined
  for (const [kind, key] of Object.entries(filterOf)) {
    const values = meanings.filter((meaning) => meaning.kind === kind).map(({ value }) => value)
    if (values.length > 0) return { [key]: values }
  }
  return undefined
}

/** A make may be left out where its model says which: "Golf", "208". */
function bareModel(
  words: readonly string[],
  lexicon: Lexicon,
  filter: Meaning['values'],
  isAlone: boolean,
): Meaning['values'] | undefined {
  const name = words.join('')
  const models = lexicon.models(words)
  const ofMakes = models.filter(({ makeKey }) => filter.brand?.includes(lexicon.makeName(makeKey) ?? ''))
  if (ofMakes.length > 0) return modelValues(ofMakes, lexicon)
  if (!isAlone || models.length === 0 || models.length > 2 || everyday.has(name) || fillers.has(name)) return undefined
  // A round number may be anything: an Audi 100 is named with its make.
  const isTelling = /^\p{N}+$/u.test(name)
    ? name.length >= 3 && models.length === 1 && !/[05]0$/.test(name)
    : name.length >= 3 || /^\p{L}\p{N}$/u.test(name)
  return isTelling ? modelValues(models, lexicon) : undefined
}

const modelValues = (models: readonly Model[], lexicon: Lexicon): Meaning['values'] => ({
  brand: [...new Set(models.map(({ makeKey }) => lexicon.makeName(makeKey) ?? makeKey))],
  model: [...new Set(models.map(({ name }) => name))],
})

/**
 * The models of a make that stand at a place, as many words as can be: by their name, or by what their family is called. What is a
 * model's name and its body style or fuel as well ("Corolla Hybrid") is both: lists write it either way.
 */
export function modelsBehind(
  parts: readonly Part[],
  at: number,
  lexicon: Lexicon,
  make: string,
): { readonly names: readonly string[]; readonly values?: Meaning['values']; readonly to: number } | undefined {
  for (let length = Math.min(LONGEST_NAME, parts.length - at); length > 0; length--) {
    const words = wordsOf(parts, at, at + length)
    const name = words && modelOf(words, lexicon, make)
    if (!words || name === undefined) continue
    for (let head = 1; head < length; head++) {
      const shorter = modelOf(words.slice(0, head), lexicon, make)
      if (shorter !== undefined && isDescribing(words.slice(head), lexicon, make))
        return { names: [shorter, name], to: at + head }
    }
    return { names: [name], to: at + length }
  }
  return familyAlone(parts, at, lexicon, make) ?? withEngine(parts[at], lexicon, make, at)
}

/** What counts something: "BMW 3 doors" is no 3 Series. */
const counted = new RegExp(
  `^(?:${DOORS}|${SEATS}|${YEARS_OLD})$|^(?:owners?|hands?|keys?|proprietaires?|mains?|cles?|手|把)$`,
  'u',
)

/** "BMW 3", "Mercedes C": a family by what is its own in its name, as suggestions complete it. A letter at the end alone. */
function familyAlone(parts: readonly Part[], at: number, lexicon: Lexicon, make: string) {
  const [part, next] = [parts[at], parts[at + 1]]
  if (!part || part.meaning !== undefined || !/^(?:\p{N}|[a-z]{1,3})$/u.test(part.token.word)) return undefined
  if (next && (/\p{L}/u.test(part.token.word) || counted.test(next.token.word))) return undefined
  const family = familyOf(make, part.token.word)
  return family && { names: [lexicon.family(family).name], to: at + 1 }
}

/** A model's number with what drives it: the "320d" is a 320 with diesel, by either name. */
function withEngine(part: Part | undefined, lexicon: Lexicon, make: string, at: number) {
  if (!part || part.meaning !== undefined) return undefined
  const [, number = '', letter = ''] = /^(\p{L}{0,3}\p{N}{2,3})(d|i|e)$/u.exec(part.token.word) ?? []
  const name = number && lexicon.model(make, [number])
  if (!name) return undefined
  const fuel = letter === 'd' ? lexicon.phrase(['diesel'])?.meanings.filter(({ kind }) => kind === 'fuel') : undefined
  const values = fuel ? { fuelType: fuel.map(({ value }) => value) } : {}
  return { names: [name, part.token.typed], values, to: at + 1 }
}

function modelOf(words: readonly string[], lexicon: Lexicon, make: string): string | undefined {
  const family = lexicon.phrase(words)?.families.find((one) => one.make === make)
  return lexicon.model(make, words) ?? (family && lexicon.family(family).name)
}

/** Whether words say a body style or a fuel of this make's vehicles. */
function isDescribing(words: readonly string[], lexicon: Lexicon, make: string): boolean {
  const phrase = lexicon.phrase(words)
  const isOfMake = !phrase?.makes || phrase.makes.includes(make)
  return isOfMake && Boolean(phrase?.meanings.some(({ kind }) => kind === 'type' || kind === 'fuel'))
}
