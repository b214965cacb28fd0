/** What the sandbox gets wrong on purpose. */
export interface Faults {
  /** Refuse every mail with a temporary error (451). */
  refuse: boolean
}

/** Reads a request to switch faults. @returns undefined when it makes no sense */
export function parseFaults(body: unknown): Faults | undefined {
  if (typeof body !== 'object' || body === null || !('refuse' in body)) return undefined
  return typeof body.refuse === 'boolean' ? { refuse: body.refuse } : undefined
}
