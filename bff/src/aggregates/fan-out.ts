import { DomainError } from '@forecourt/kernel/errors'

/** A part that may be missing: its value, or null and the code of why it did not answer. */
export interface Part<T> {
  readonly value: T | null
  readonly hole: string | null
}

/** Milliseconds a side part may take before the page goes without it (architecture, Requests). */
export const PART_DEADLINE_MS = 3_000

/** Waits for a part; a failure becomes a stated hole instead of the page's failure. */
export async function part<T>(promise: Promise<T>): Promise<Part<T>> {
  try {
    return { value: await promise, hole: null }
  } catch (error) {
    return { value: null, hole: error instanceof DomainError ? error.code : 'INTERNAL' }
  }
}

/** A part nobody asked for: no value, and no hole. */
export const leftOut: Part<never> = { value: null, hole: null }

/** The holes of an aggregate by member name. */
export const holesOf = (parts: Readonly<Record<string, Part<unknown>>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).flatMap(([name, { hole }]) => (hole === null ? [] : [[name, hole]])))
