/** A line of two texts side by side: in both, only in the old one, only in the new one. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** Longer texts are compared as a whole: the table of the comparison would not fit into a browser's memory. */
const most = 2_000

/** What became of a text, line by line: the longest common run of lines stays. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  if (old.length > most || now.length > most) return [...old.map(removed), ...now.map(added)]
  const common = lengths(old, now)
  const result: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [mine, theirs] = [old[i], now[j]]
    if (mine !== undefined && mine === theirs) {
      result.push({ kind: 'same', text: mine })
      i += 1
      j += 1
    } else if (theirs === undefined || (mine !== undefined && at(common, i + 1, j) >= at(common, i, j + 1))) {
      result.push(removed(mine ?? ''))
      i += 1
    } else {
      result.push(added(theirs))
      j += 1
    }
  }
  return result
}

const removed = (text: string): DiffLine => ({ kind: 'removed', text })
const added = (text: string): DiffLine => ({ kind: 'added', text })
const at = (table: readonly Uint16Array[], i: number, j: number): number => table[i]?.[j] ?? 0

/** How many lines two rests have in common, by where each begins. */
function lengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = table[i] ?? new Uint16Array()
    for (let j = now.length - 1; j >= 0; j -= 1)
      row[j] = old[i] === now[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
  }
  return table
}
