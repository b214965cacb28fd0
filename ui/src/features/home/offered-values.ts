import type { FacetOption } from './facet-options.ts'

/** Rows of a list that opens: nobody reads more before typing another letter. */
const most = 60

/** A text as it is compared: without accents and case. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * What a field offers for a text: names that contain it, accents and case aside. Those that begin with it come first, then
 * those with vehicles (most first), then the rest of the names we know. Nothing twice.
 */
export function offeredValues(counted: readonly FacetOption[], names: readonly string[], text: string): FacetOption[] {
  const wanted = fold(text.trim())
  const known = new Map(counted.map((option) => [option.value, option]))
  for (const name of names)
    if (!known.has(name)) known.set(name, { value: name, label: name, count: undefined, isCapped: false })
  const begins = ({ label }: FacetOption) => Number(fold(label).startsWith(wanted))
  return [...known.values()]
    .filter(({ label }) => fold(label).includes(wanted))
    .sort((a, b) => begins(b) - begins(a) || (b.count ?? 0) - (a.count ?? 0))
    .slice(0, most)
}
