import { causesOf } from '../errors/outages.ts'

/** Attempts of a handler or a job before it is laid aside for a person. */
export const MAX_ATTEMPTS = 12
const FIRST_DELAY = 1_000
const LAST_DELAY = 3_600_000
/** Eleven delays lie between twelve attempts; the last is the longest. */
const FACTOR = (LAST_DELAY / FIRST_DELAY) ** (1 / (MAX_ATTEMPTS - 2))

/**
 * Milliseconds before the attempt after the `attempts`-th failure: from 1 s to 1 h over twelve attempts (about two
 * hours in all), jittered by ±20 % so that what failed together does not come back together.
 */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const base = Math.min(FIRST_DELAY * FACTOR ** (attempts - 1), LAST_DELAY)
  return Math.round(Math.min(Math.max(base * (0.8 + 0.4 * random()), FIRST_DELAY), LAST_DELAY))
}

/** An error's message with its causes, for the person who reads a dead letter. */
export function describe(error: unknown): string {
  const parts =
    error instanceof Error ? causesOf(error).map(({ name, message }) => `${name}: ${message}`) : [String(error)]
  return parts.join(' ← ').slice(0, 4_000).toWellFormed().replaceAll('\0', '\ufffd')
}
