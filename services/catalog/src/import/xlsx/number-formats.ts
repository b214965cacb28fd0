import type { PackageParts } from './package-parts.ts'
import { readWhole } from './read-xml.ts'

/** How a number is shown, as far as it changes what it says. `zeros`: figures it has at least ("00000" for postal codes). */
export type NumberKind =
  | { readonly kind: 'number' | 'date' | 'percent' }
  | { readonly kind: 'zeros'; readonly figures: number }

const PLAIN: NumberKind = { kind: 'number' }
/** Formats that every program knows by number: dates and times in all languages (ECMA-376, 18.8.30). */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
const isPercentId = (id: number): boolean => id === 9 || id === 10

/** The kinds of number, in the order in which cells refer to them. */
export async function numberKinds(parts: PackageParts, name: string): Promise<NumberKind[]> {
  const codes = new Map<number, string>()
  const kinds: NumberKind[] = []
  let isCellFormat = false
  await readWhole(await parts.open(name), {
    open(element, { numFmtId, formatCode }) {
      if (element === 'cellXfs') isCellFormat = true
      const id = Number(numFmtId ?? 0)
      if (element === 'numFmt' && formatCode !== undefined) codes.set(id, formatCode)
      if (element === 'xf' && isCellFormat) kinds.push(kindOf(id, codes.get(id)))
    },
    close(element) {
      if (element === 'cellXfs') isCellFormat = false
    },
  })
  return kinds
}

function kindOf(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return isDateId(id) ? { kind: 'date' } : isPercentId(id) ? { kind: 'percent' } : PLAIN
  // What is quoted or escaped is shown as it is; brackets hold colors, conditions and currencies, but for hours above 24.
  const [positive = ''] = code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .split(';')
  if (/^0{2,}$/.test(positive)) return { kind: 'zeros', figures: positive.length }
  if (/general/i.test(positive)) return PLAIN
  if (/[ymdhs]/i.test(positive)) return { kind: 'date' }
  return positive.includes('%') ? { kind: 'percent' } : PLAIN
}
