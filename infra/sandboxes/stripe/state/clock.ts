import type { Store } from './store.ts'

/** The sandbox's time, which control calls can stop and move. */
export interface Clock {
  /** Milliseconds. */
  now: () => number
  /** Whole seconds, as Stripe counts. */
  seconds: () => number
  isFrozen: () => boolean
  /** Stops at a moment (milliseconds). */
  freeze: (at: number) => void
  /** Moves on by milliseconds, standing or going. */
  advance: (by: number) => void
  /** The real time again. */
  reset: () => void
}

export function createClock(store: Store): Clock {
  const setting = () => store.get('clock', 'clock') ?? { id: 'clock' as const, frozenAt: null, ahead: 0 }
  const set = (frozenAt: number | null, ahead: number) =>
    store.transaction(() => store.put('clock', { id: 'clock', frozenAt, ahead }))
  const now = () => setting().frozenAt ?? Date.now() + setting().ahead
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    isFrozen: () => setting().frozenAt !== null,
    freeze: (at) => set(at, 0),
    advance: (by) => {
      const { frozenAt, ahead } = setting()
      set(frozenAt === null ? null : frozenAt + by, frozenAt === null ? ahead + by : 0)
    },
    reset: () => set(null, 0),
  }
}
