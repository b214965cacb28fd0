/** A repeatable source of chance: the same seed gives the same world. */
export interface Random {
  /** 0 ≤ number < 1. */
  next(): number
  between(low: number, high: number): number
  /** Whole number, both ends included. */
  whole(low: number, high: number): number
  pick<T>(items: readonly T[]): T
  chance(share: number): boolean
  shuffle<T>(items: readonly T[]): T[]
  /** Normally distributed around 0 with deviation 1. */
  normal(): number
}

/** Chance from a seed (a string is hashed). */
export function random(seed: string | number): Random {
  let state = typeof seed === 'number' ? seed >>> 0 : hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const self: Random = {
    next,
    between: (low, high) => low + next() * (high - low),
    whole,
    pick<T>(items: readonly T[]) {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    chance: (share) => next() < share,
    shuffle<T>(items: readonly T[]) {
      const rest = [...items]
      const out: T[] = []
      while (rest.length > 0) out.push(...rest.splice(whole(0, rest.length - 1), 1))
      return out
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
  return self
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
