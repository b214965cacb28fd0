/** Shorter words are left alone: nearly everything is one letter away from them. */
const SHORTEST = 4

/** Whether a word is put right at all. Words with digits never are: "320" is not a mistyped "330". */
export const mayBeMistyped = (word: string): boolean => word.length >= SHORTEST && !/\p{N}/u.test(word)

/** Mistakes that are put right: one in a short word, two from seven letters on. */
const mistakesIn = (word: string): number => (word.length < 7 ? 1 : 2)

/**
 * The word nearest to a mistyped one: fewest mistakes first (a letter missing, added, wrong, or two swapped), then the
 * heaviest.
 *
 * @param options.weight how much speaks for a candidate, e.g. how often it occurs; 0 rules it out
 */
export function nearest(
  word: string,
  words: Iterable<string>,
  { weight }: { weight: (candidate: string) => number },
): string | undefined {
  if (!mayBeMistyped(word)) return undefined
  let most = mistakesIn(word)
  let best: string | undefined
  let bestWeight = 0
  const letters = letterSet(word)
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) > most) continue
    // A mistake changes at most two kinds of letter, so most words are ruled out without comparing them.
    if (differing(letters, letterSet(candidate)) > 2 * most) continue
    const distance = distanceWithin(word, candidate, most)
    if (distance === 0 || distance > most) continue
    const candidateWeight = weight(candidate)
    if (candidateWeight === 0) continue
    if (distance < most || candidateWeight > bestWeight) {
      best = candidate
      bestWeight = candidateWeight
      most = distance
    }
  }
  return best
}

/** Which letters occur, a bit for each of 32 classes. */
function letterSet(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31)
  return set
}

function differing(a: number, b: number): number {
  let left = a ^ b
  let count = 0
  while (left !== 0) {
    left &= left - 1
    count++
  }
  return count
}

const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)]

/** Optimal string alignment distance of two words of up to 60 letters; `most + 1` once it is clear that it is more. */
function distanceWithin(a: string, b: string, most: number): number {
  let [before, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let at = 0; at <= b.length; at++) last[at] = at
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let value = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      )
      const swapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (swapped) value = Math.min(value, (before[j - 2] as number) + 1)
      row[j] = value
      least = Math.min(least, value)
    }
    if (least > most) return most + 1
    ;[before, last, row] = [last, row, before]
  }
  return last[b.length] as number
}
