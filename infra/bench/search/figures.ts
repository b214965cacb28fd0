import { randomOf } from './classes.ts'

/** Limits of the issue; each compares two figures of this run. */
export const limits = {
  throughput: 0.5,
  p99: 2.5,
  class: { ratio: 1.5, plusMs: 2 },
  facets: 10,
  updates: 0.4,
} as const
/** What a measurement came to: its line for people, whether answers were right, and whether it was fast enough. */
export interface Verdict {
  readonly line: string
  readonly isRight: boolean
  readonly isFast: boolean
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
/** To two digits behind the point. */
export const round = (value: number): number => Math.round(value * 100) / 100

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The same list in an order that is the same in every run. */
export function shuffled<T>(list: readonly T[]): T[] {
  const random = randomOf(99)
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
