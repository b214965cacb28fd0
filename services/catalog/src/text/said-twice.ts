const BRACKETED = /^([^()（）]+)[(（]([^()（）]+)[)）]$/u
/** Between several words in brackets: "Ethanol (FFV, E85)". */
const SEPARATORS = /[,;/]/

/**
 * What a text means that says it again in brackets: "Erdgas (CNG)". Only what both say counts, since brackets also restrict
 * ("Hybrid (Diesel/Elektro)") or deny ("Navi (ohne)").
 *
 * @param meaningsOf everything that words without brackets can mean
 */
export function saidTwice(text: string, meaningsOf: (words: string) => readonly string[]): readonly string[] {
  const [, outside, inside] = BRACKETED.exec(text.trim()) ?? []
  if (outside === undefined || inside === undefined) return []
  const whole = meaningsOf(inside)
  const parts = whole.length > 0 ? [whole] : inside.split(SEPARATORS).map(meaningsOf)
  const known = parts.filter((meanings) => meanings.length > 0)
  if (known.length === 0) return []
  return meaningsOf(outside).filter((meaning) => known.every((meanings) => meanings.includes(meaning)))
}
