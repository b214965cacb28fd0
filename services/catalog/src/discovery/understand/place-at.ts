import { isHan } from '../words/tokens.ts'
import { type Lexicon, LONGEST_NAME, type NamedPlace } from './lexicon.ts'
import { everyday, fillers, inBefore, nearAfter, nearBefore, ofPlace, radiusBefore } from './ordinary-words.ts'
import { beginOfPhrase, endOfPhrase, type Found, type Part, wordsOf } from './parts.ts'

/** "Near" is so many kilometres. */
const NEAR_KM = 50
/** A city that is named without "in" or "near" has at least so many inhabitants: smaller ones may be anything. */
const BIG = 90_000

/**
 * The place at some words: `named` with what says that it is one ("near Lyon", "里昂附近"), `bare` by its name alone, or the city
 * beside a distance (`radiusTo`: where the distance that begins at `at` ends).
 */
export function placeAt(
  parts: readonly Part[],
  at: number,
  lexicon: Lexicon,
  how: 'named' | 'bare' | { readonly radiusTo: number },
): Found | undefined {
  if (typeof how === 'object') return aroundDistance(parts, at, how.radiusTo, lexicon)
  if (how === 'bare') {
    const found = longest(parts, at, lexicon)
    return found && isTelling(parts, at, found) ? placed(at, found.to, found.place, undefined) : undefined
  }
  const near = endOfAny(parts, at, nearBefore)
  const inside = endOfAny(parts, at, inBefore)
  for (const [from, isNear] of [
    [near, true],
    [inside, false],
  ] as const) {
    const found = from === undefined ? undefined : longest(parts, from, lexicon)
    if (!found) continue
    const behind = endOfAny(parts, found.to, nearAfter)
    return placed(
      at,
      behind ?? found.to,
      found.place,
      (isNear && !isHanIn(parts, at)) || behind !== undefined ? NEAR_KM : undefined,
    )
  }
  const found = longest(parts, at, lexicon)
  const behind = found && endOfAny(parts, found.to, nearAfter)
  return found && behind !== undefined ? placed(at, behind, found.place, NEAR_KM) : undefined
}

/** "在" alone is "in". */
const isHanIn = (parts: readonly Part[], at: number) => parts[at]?.token.word === '在'

function placed(from: number, to: number, { id, kind }: NamedPlace, radiusKm: number | undefined): Found {
  if (kind === 'country') return { from, to, meaning: { values: { country: [id] } } }
  return { from, to, meaning: { values: { city: [id], ...(radiusKm === undefined ? {} : { radiusKm }) } } }
}

/** "within 30 km of Lyon", "30 km autour de Lyon", "里昂30公里以内". */
function aroundDistance(parts: readonly Part[], from: number, to: number, lexicon: Lexicon): Found | undefined {
  const begin = beginOfPhrase(parts, from, radiusBefore) ?? from
  const of = endOfAny(parts, to, ofPlace)
  const behind = longest(parts, of ?? to, lexicon)
  if (behind?.place.kind === 'city' && (of !== undefined || begin < from))
    return placed(begin, behind.to, behind.place, undefined)
  const behindCity = beginOfPhrase(parts, begin, nearAfter) ?? begin
  for (let before = Math.max(0, behindCity - LONGEST_NAME); before < behindCity; before++) {
    const words = wordsOf(parts, before, behindCity)
    const place = words && lexicon.place(words)
    if (place?.kind !== 'city') continue
    const near = beginOfPhrase(parts, before, [...nearBefore, ...inBefore]) ?? before
    return placed(near, to, place, undefined)
  }
  return undefined
}

function longest(parts: readonly Part[], at: number, lexicon: Lexicon): { place: NamedPlace; to: number } | undefined {
  for (let length = Math.min(LONGEST_NAME, parts.length - at); length > 0; length--) {
    const words = wordsOf(parts, at, at + length)
    const place = words && lexicon.place(words)
    if (place) return { place, to: at + length }
  }
  return undefined
}

function isTelling(parts: readonly Part[], at: number, { place, to }: { place: NamedPlace; to: number }): boolean {
  const name = wordsOf(parts, at, to)?.join('') ?? ''
  if (isHan(name)) return name.length > 1
  if (name.length < 4 || everyday.has(name) || fillers.has(name)) return false
  return place.kind === 'country' || place.size >= BIG
}

function endOfAny(parts: readonly Part[], at: number, phrases: readonly string[]): number | undefined {
  const ends = phrases.map((phrase) => endOfPhrase(parts, at, phrase) ?? -1)
  const end = Math.max(-1, ...ends)
  return end < 0 ? undefined : end
}
