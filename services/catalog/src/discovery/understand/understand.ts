import type { VehicleFilter } from '@forecourt/contracts'
import { tokensOf } from '../words/tokens.ts'
import { type AmountSpan, amountsIn } from './amounts.ts'
import { flat } from './flat-text.ts'
import { type Lexicon, LONGEST_NAME } from './lexicon.ts'
import { meaningAt, modelsBehind } from './meaning-at.ts'
import { fillers, negations, vague } from './ordinary-words.ts'
import { type Meaning, type Part, wordsOf } from './parts.ts'
import { phraseAt } from './phrases.ts'
import { placeAt } from './place-at.ts'

/** A sentence as filters. */
export interface Understood {
  /** Without `q`. */
  readonly filter: Omit<VehicleFilter, 'q'>
  /** What is searched for in the texts; empty where everything was understood. */
  readonly q: string
  /** Parts of the text, as typed, that were not understood and are searched for. */
  readonly unknown: readonly string[]
  /** Parts of the text, as typed, that are not searched for either: what somebody does not want. */
  readonly ignored: readonly string[]
}

interface Asked {
  /** The currency of amounts that name none; undefined leaves them in the text. */
  readonly currency: string | undefined
  /** The present year. */
  readonly year: number
}

const longestText = 200

/**
 * Reads a sentence: "red electric suv under 25k near Lyon". Words of every language are known whatever the shown one. What could
 * be two things, or is nothing known, is left as text: a search that finds too much says so, one that hides what was meant does
 * not. Pure: the same lexicon reads the same.
 */
export function understand(typed: string, lexicon: Lexicon, { currency, year }: Asked): Understood {
  const text = typed.slice(0, longestText)
  const parts = partsOf(text, lexicon)
  const filter: Filter = {}
  readMakes(parts, lexicon, filter)
  readPhrases(parts, filter)
  const amounts = amountsBeside(text, parts, year)
  const isFree = (part: Part) => part.meaning === undefined
  for (const amount of amounts) readAmount(amount, parts, lexicon, { filter, currency })
  const wishes = parts.filter(({ meaning }) => meaning === 'ignored')
  readNegated(text, parts, lexicon)
  for (let at = 0; at < parts.length; at++) {
    if (!isFree(parts[at] as Part)) continue
    const found =
      placeAt(parts, at, lexicon, 'named') ??
      meaningAt(parts, at, lexicon, filter) ??
      placeAt(parts, at, lexicon, 'bare')
    if (!found) continue
    for (let to = found.from; to < found.to; to++) (parts[to] as Part).meaning = found.meaning
    add(filter, found.meaning)
    at = found.to - 1
  }
  // Alone, what no filter knows is all there is to search for.
  if (Object.keys(filter).length === 0) for (const part of wishes) part.meaning = undefined
  const isAnything = parts.some(({ meaning }) => meaning !== undefined)
  for (const part of parts) {
    if (!isFree(part)) continue
    if (fillers.has(part.token.word)) part.meaning = 'filler'
    // Beside what is a filter only: alone, it is all there is to search for.
    else if (isAnything && vague.has(part.token.word)) part.meaning = 'ignored'
  }
  return { filter: tidied(filter), ...leftOf(text, parts) }
}

type Filter = { -readonly [K in keyof Omit<VehicleFilter, 'q'>]: VehicleFilter[K] }

function add(filter: Filter, { values }: Meaning): void {
  for (const [key, value] of Object.entries(values) as [keyof Filter, unknown][]) {
    const before = filter[key]
    const next = Array.isArray(value) ? [...new Set([...(Array.isArray(before) ? before : []), ...value])] : value
    Object.assign(filter, { [key]: next })
  }
}

/** Words, those written together with a figure parted where they are a name: "peugeot208", "golf7". */
function partsOf(text: string, lexicon: Lexicon): Part[] {
  const isName = (word: string) =>
    lexicon.make([word]) !== undefined || (word.length > 2 && lexicon.models([word]).length > 0)
  return tokensOf(text, lexicon.isWord).flatMap((token) => {
    const { word, typed, start } = token
    const [, letters = '', rest = ''] = /^(\p{L}{2,})(\p{N}.*)$/u.exec(word) ?? []
    const isWhole = letters === '' || typed.length !== word.length || isName(word) || !isName(letters)
    const tokens = isWhole
      ? [token]
      : [
          { ...token, word: letters, typed: typed.slice(0, letters.length) },
          { word: rest, typed: typed.slice(letters.length), start: start + letters.length, isJoined: true },
        ]
    return tokens.map((one) => ({ token: one, meaning: undefined }))
  })
}

/** Makes with their models first: the "2008" behind "Peugeot" is no year. */
function readMakes(parts: Part[], lexicon: Lexicon, filter: Filter): void {
  for (let at = 0; at < parts.length; at++) {
    for (let length = Math.min(LONGEST_NAME, parts.length - at); length > 0; length--) {
      const words = wordsOf(parts, at, at + length)
      const make = words && (lexicon.make(words) ?? (length === 1 ? lexicon.mistypedMake(words[0] ?? '') : undefined))
      if (!make || (words.length === 1 && isOrdinaryMake(words[0] ?? '', parts, at, lexicon, make))) continue
      const model = modelsBehind(parts, at + length, lexicon, make)
      const values = {
        brand: [lexicon.makeName(make) ?? make],
        ...(model ? { model: [...model.names], ...model.values } : {}),
      }
      const meaning = { values }
      if (parts[at - 1] && negations.has(parts[at - 1]?.token.word ?? '')) break
      for (let to = at; to < (model?.to ?? at + length); to++) (parts[to] as Part).meaning = meaning
      add(filter, meaning)
      at = (model?.to ?? at + length) - 1
      break
    }
  }
}

/** "Mini", "Smart", "DS", "Seat", "Ram" are words as well: "mini van", "7 seat". Makes beside their model, or where nothing counts them. */
function isOrdinaryMake(word: string, parts: Part[], at: number, lexicon: Lexicon, make: string): boolean {
  if (word.length < 2) return true
  if (modelsBehind(parts, at + 1, lexicon, make)) return false
  const longer = parts[at + 1] && wordsOf(parts, at, at + 2)
  if (longer && lexicon.phrase(longer)) return true
  // "150ch mini" is a bound.
  if (word === 'mini' && /\p{N}/u.test(parts[at - 1]?.token.word ?? '')) return true
  return word === 'seat' && /^\d$/.test(parts[at - 1]?.token.word ?? '')
}

const endOf = ({ token }: Part) => token.start + token.typed.length

/** The bounds of a text, apart from what is a name in it. */
function amountsBeside(text: string, parts: readonly Part[], year: number): AmountSpan[] {
  let seen = flat(text)
  for (const part of parts) {
    if (part.meaning !== undefined)
      seen = seen.slice(0, part.token.start) + ';'.repeat(part.token.typed.length) + seen.slice(endOf(part))
  }
  return amountsIn(seen, year)
}

function readAmount(
  amount: AmountSpan,
  parts: Part[],
  lexicon: Lexicon,
  { filter, currency }: { readonly filter: Filter; readonly currency: string | undefined },
): void {
  const touched = parts.filter((part) => endOf(part) > amount.start && part.token.start < amount.end)
  if (amount.isNoFilter) {
    for (const part of touched) part.meaning ??= 'ignored'
    return
  }
  if (touched.length === 0 || touched.some(({ meaning }) => meaning !== undefined)) return
  const from = parts.indexOf(touched[0] as Part)
  const to = from + touched.length
  const around = amount.radiusKm === undefined ? undefined : placeAt(parts, from, lexicon, { radiusTo: to })
  const money = amount.filter.priceMin !== undefined || amount.filter.priceMax !== undefined
  const of = amount.currency ? lexicon.currencies.get(amount.currency) : currency
  if (money && of === undefined) return
  const radius = around && { city: around.meaning.values.city, radiusKm: amount.radiusKm }
  const values = radius ?? { ...amount.filter, ...(money ? { currency: of } : {}) }
  // Said twice, the first is kept as it is: they may contradict each other.
  if (Object.keys(values).some((key) => key !== 'currency' && filter[key as keyof Filter] !== undefined)) return
  if (money && filter.currency !== undefined && filter.currency !== of) return
  const meaning = { values: values as Meaning['values'] }
  for (let at = around?.from ?? from; at < (around?.to ?? to); at++) (parts[at] as Part).meaning = meaning
  add(filter, meaning)
}

function readPhrases(parts: Part[], filter: Filter): void {
  for (let at = 0; at < parts.length; at++) {
    const found = phraseAt(parts, at)
    if (!found) continue
    for (let to = at; to < found.to; to++) (parts[to] as Part).meaning = found.meaning
    if (found.meaning !== 'ignored') add(filter, found.meaning)
    at = found.to - 1
  }
}

/** What is not wanted is neither a filter nor a word to search for. */
function readNegated(text: string, parts: Part[], lexicon: Lexicon): void {
  for (let at = 0; at < parts.length - 1; at++) {
    const part = parts[at] as Part
    if (part.meaning !== undefined || !negations.has(part.token.word)) continue
    // "Non-smoker" is a word.
    if (text[endOf(part)] === '-') continue
    let from = at + 1
    while (from < parts.length - 1 && fillers.has(parts[from]?.token.word ?? '')) from++
    if (parts[from]?.meaning !== undefined) continue
    const found = meaningAt(parts, from, lexicon, {})
    for (let to = at; to < (found?.to ?? from + 1); to++) (parts[to] as Part).meaning = 'ignored'
  }
}

/** An own radius goes with exactly one city, and a model's name with a make. */
function tidied(filter: Filter): Understood['filter'] {
  const next = { ...filter }
  if ((next.city?.length ?? 0) !== 1) delete next.radiusKm
  if (next.priceMin === undefined && next.priceMax === undefined) delete next.currency
  return next
}

/** What is left of a text: the words to search for, and what was not understood, as it was typed. */
function leftOf(text: string, parts: readonly Part[]): Pick<Understood, 'q' | 'unknown' | 'ignored'> {
  const runs = (wanted: (part: Part) => boolean) => {
    const found: string[] = []
    let before: Part | undefined
    for (const part of parts) {
      if (wanted(part)) {
        const isNext = before !== undefined && parts.indexOf(part) === parts.indexOf(before) + 1
        if (isNext && before) {
          found.push((found.pop() ?? '') + text.slice(endOf(before), endOf(part)))
        } else found.push(part.token.typed)
        before = part
      } else if (part.meaning !== 'filler') before = undefined
    }
    return found
  }
  const isLeft = ({ meaning }: Part) => meaning === undefined
  const unknown = runs(isLeft)
  const isNothing = parts.every(({ meaning }) => meaning === undefined || meaning === 'filler')
  // Where nothing was understood, it stays as it was typed.
  return {
    q: isNothing ? text.trim() : unknown.join(' '),
    unknown,
    ignored: runs(({ meaning }) => meaning === 'ignored'),
  }
}
