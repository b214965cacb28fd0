/** Up to two letters that stand for a name: first of the first and of the last word; one sign for CJK names. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const first = (word: string | undefined) => [...(word ?? '')][0] ?? ''
  if (words.length < 2) return first(words[0]).toLocaleUpperCase()
  return (first(words[0]) + first(words.at(-1))).toLocaleUpperCase()
}
