/**
 * The number somebody is typing, in whatever notation: separators of thousands are skipped. Undefined for an emptied field,
 * null for what is not (yet) a bound, such as the "20" of 2015 or a number with decimals, which counts once it is complete.
 */
export function boundOf(text: string, least: number, most: number): number | undefined | null {
  if (text.trim() === '') return undefined
  if (/[.,]\d{1,2}$|[^\d\s.,'’]/u.test(text.trim())) return null
  const value = Number(text.replaceAll(/\D/g, ''))
  return value >= least && value <= most ? value : null
}
