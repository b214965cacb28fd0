import type { Lexicon } from '../../src/discovery/understand/lexicon.ts'
import type { Understood } from '../../src/discovery/understand/understand.ts'
import { nameKey } from '../../src/text/fold.ts'
import { readable } from './seed-lexicon.ts'

/** Filters by the names that whoever wrote them down thought of. */
export type Wanted = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** A search as somebody wrote it who had not seen the code, with what it means: `expect`, or one of `also`. */
export interface Search {
  readonly q: string
  readonly means: string
  readonly expect: Wanted
  readonly also?: readonly Wanted[]
}

/** The keys of the seeds that a name stands for, in a filter's field: by their words, or the only way a field has it. */
const synonyms: Readonly<Record<string, string>> = { van: 'panel-van', hybrid: 'hybrid-petrol' }

function isNamed(given: unknown, wanted: string, field: string, lexicon: Lexicon): boolean {
  const names = (Array.isArray(given) ? given : [given]).map(String)
  const words = nameKey(wanted)
  if (names.some((name) => nameKey(name) === words || name === synonyms[wanted])) return true
  const split = wanted.toLowerCase().split(/[ -]+/)
  const ids =
    field === 'options'
      ? lexicon.option(split)
      : (lexicon.phrase(split)?.meanings.map(({ value }) => value) ?? [lexicon.place(split)?.id ?? ''])
  const keys = readable({ keys: ids }).keys as string[]
  return keys.some((key) => names.includes(key))
}

/** How far a bound may be off: whole kilowatts, rounded miles. */
const TOLERANCE: Readonly<Record<string, number>> = {
  powerMin: 2,
  powerMax: 2,
  mileageMax: 200,
  mileageMin: 200,
  yearMin: 1,
  yearMax: 1,
}

function isOne(read: Understood, wanted: Wanted, lexicon: Lexicon): boolean {
  const { text = [], ...named } = wanted
  // Equipment that no list of ours has ("leather") can only be looked for in the texts.
  const wishes = ((named.options as readonly string[] | undefined) ?? []).filter(
    (one) => lexicon.option(one.toLowerCase().split(/[ -]+/)).length > 0,
  )
  const isUnlisted = wishes.length < ((named.options as readonly string[] | undefined)?.length ?? 0)
  const { options: _options, ...others } = named
  const filters: Wanted = wishes.length > 0 ? { ...others, options: wishes } : others
  const given = readable(read.filter)
  // Whoever names no currency means their own: euros, here.
  const ignored = new Set(['currency', 'radiusKm'])
  const keys = new Set([...Object.keys(filters), ...Object.keys(given)].filter((key) => !ignored.has(key)))
  const isRight = [...keys].every((key) => {
    const [is, want] = [given[key], filters[key]]
    if (is === undefined || want === undefined) return false
    if (typeof want === 'number') return Math.abs(Number(is) - want) <= (TOLERANCE[key] ?? 0)
    if (typeof want === 'boolean') return is === want
    const each = typeof want === 'string' ? [want] : want
    if (key === 'brand' && (is as unknown[]).length !== each.length) return false
    return (
      each.every((one) => isNamed(is, one, key, lexicon)) &&
      (key !== 'options' || (is as unknown[]).length === each.length)
    )
  })
  const isCurrency = filters.currency === undefined || given.currency === filters.currency
  const isNear = filters.radiusKm === undefined || given.radiusKm !== undefined
  const left = read.q
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(nameKey)
  const words = (text as readonly string[]).flatMap((one) => one.split(/[^\p{L}\p{N}]+/u)).map(nameKey)
  const isText = isUnlisted
    ? left.length > 0 && left.length <= 2
    : words.every((word) => left.includes(word)) && left.every((word) => words.includes(word))
  return isRight && isCurrency && isNear && isText
}

/** Whether a search was read as it was meant. */
export const isMeant = (read: Understood, { expect, also = [] }: Search, lexicon: Lexicon): boolean =>
  [expect, ...also].some((wanted) => isOne(read, wanted, lexicon))
