import { nameKey, tidy } from '../text/fold.ts'

/** What a cell says, or why it says nothing we understand: a rule below `validation` of the message files. */
export type Parsed<T> = { readonly value: T } | { readonly rule: string }

/** What lists write where they know nothing. */
const nothings = new Set([
  '',
  '-',
  '–',
  '—',
  '?',
  'n/a',
  'na',
  'n.a.',
  '#n/a',
  'nan',
  'null',
  'nil',
  'k.a.',
  'n.c.',
  'nc',
])

/** Whether a cell says that nothing is known: "", "-", "NaN", "-/- (Fuel)". */
export const isNothing = (text: string): boolean =>
  nothings.has(text.trim().toLowerCase()) || /^-\s*\/\s*-/.test(text.trim())

/** A number with whatever stands around it: "ca. 12.500 km" → 12500 and "ca. km". */
export interface Amount {
  readonly value: number
  /** Words and signs before and after, in this order; "" where there are none. */
  readonly unit: string
}

const AMOUNT = /^([^\d+-]*?)([+-]?)(\d(?:[\d.,' ]*\d)?|[.,]\d+)(.*)$/u
/** What may follow a number: the dash for no cents, and a unit, which may have figures in it ("l/100 km"). */
const AFTER = /^(?:[.,]?-*)\s*([\p{L}\p{Sc}%°/(（][\p{L}\p{N}\p{Sc}%°³²./() （）-]*)?$/u

/**
 * A number as people write it: "12 500 km", "12.500,-", "1,234.56 €", "1'990". A single point or comma before exactly three
 * digits separates thousands, except after a zero. What its unit means is for `units.ts` to say: none is dropped here.
 */
export function parseAmount(text: string): Parsed<Amount> {
  const [, before = '', sign, digits, rest = ''] = AMOUNT.exec(tidy(text.replaceAll('−', '-'))) ?? []
  const after = AFTER.exec(rest)
  const plain = digits === undefined ? undefined : separated(digits.replace(/[' ]/g, ''))
  if (plain === undefined || !after) return { rule: 'import.number' }
  const unit = tidy(`${before} ${after[1] ?? ''}`)
  return { value: { value: Number(`${sign === '-' ? '-' : ''}${plain}`), unit } }
}

/** Digits with a point before the decimals and nothing between the thousands; undefined where the signs make no sense. */
function separated(digits: string): string | undefined {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  if (point < 0 && comma < 0) return digits
  const mark = point > comma ? '.' : ','
  const other = mark === '.' ? ',' : '.'
  const parts = digits.split(mark)
  const isGrouped = (text: string, by: string) => new RegExp(`^[1-9]\\d{0,2}(\\${by}\\d{3})+$`).test(text)
  if (digits.includes(other)) {
    // Both signs: the last one is before the decimals, if it is there once and the other one groups.
    const [whole = '', decimals = ''] = parts
    return parts.length === 2 && isGrouped(whole, other) && /^\d*$/.test(decimals)
      ? `${whole.replaceAll(other, '')}.${decimals || '0'}`
      : undefined
  }
  if (isGrouped(digits, mark)) return digits.replaceAll(mark, '')
  return parts.length === 2 ? `${parts[0] || '0'}.${parts[1] || '0'}` : undefined
}

/** Words before a date that say which it is: "EZ 03/2015", "Bj. 2015", "1ère MEC : 03/2015". */
const undated = (text: string): string =>
  tidy(text).replace(
    /^(?:ez|erstzulassung|bj|baujahr|jg|modelljahr|mj|first reg(?:istration|istered)?|year|année|1(?:re|ère|ere) (?:mec|immat(?:riculation)?)|mec|mise en circulation|首次上牌)(?![\p{L}\p{N}])[\s.:]*/iu,
    '',
  )

/** A year: "2019", or the year of a date. */
export function parseYear(text: string): Parsed<number> {
  const bare = undated(text).replace(/\s*(?:年|er)$/u, '')
  if (/^\d{4}(\.0+)?$/.test(bare)) return { value: Number.parseInt(bare, 10) }
  const date = parseDay(bare)
  return 'value' in date ? { value: Number(date.value.slice(0, 4)) } : { rule: 'import.year' }
}

/**
 * A day as YYYY-MM-DD: ISO dates, with or without a time, and day, month, year with any sign between; month and year alone
 * mean the first of the month. Of a day and month that could be either, the day comes first.
 */
export function parseDay(text: string): Parsed<string> {
  const bare = undated(text)
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(bare)
  if (iso) return dayOf(iso[1], iso[2], iso[3] ?? '1')
  const local = /^(?:(\d{1,2})[-/. ]+)?(\d{1,2})[-/. ]+(\d{4})$/.exec(bare)
  if (!local) return { rule: 'import.date' }
  const [, first = '1', second, year] = local
  const american = Number(second) > 12 && Number(first) <= 12
  return american ? dayOf(year, first, second) : dayOf(year, second, first)
}

function dayOf(year = '', month = '', day = ''): Parsed<string> {
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? { value } : { rule: 'import.date' }
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'oui', 'o', 'vrai', 'ja', 'j', 'wahr', '是'])
const no = new Set(['no', 'n', 'false', '0', 'non', 'faux', 'nein', 'falsch', '否'])

/** Yes or no in any of our languages, and in German. */
export function parseYesNo(text: string): Parsed<boolean> {
  const key = nameKey(text)
  if (yes.has(key)) return { value: true }
  return no.has(key) ? { value: false } : { rule: 'import.yesNo' }
}
