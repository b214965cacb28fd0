const folded = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/**
 * A label parted where the typed text, or its last word, begins one of its words: before, the match and behind. Without a match
 * all of it stands before.
 */
export function matchIn(label: string, typed: string): [before: string, match: string, after: string] {
  const plain = folded(label)
  // Letters that fold to more or fewer would shift what is marked.
  if (plain.length !== label.length) return [label, '', '']
  const words = folded(typed.trim()).split(/\s+/)
  for (let from = 0; from < words.length; from++) {
    const wanted = words.slice(from).join(' ')
    if (wanted === '') continue
    for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1)) {
      const isBeginning = at === 0 || !/[\p{L}\p{N}]/u.test(plain[at - 1] ?? '')
      if (isBeginning) return [label.slice(0, at), label.slice(at, at + wanted.length), label.slice(at + wanted.length)]
    }
  }
  return [label, '', '']
}
