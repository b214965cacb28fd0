/** The part of the Web Locks API that is needed. */
export interface Locks {
  request(name: string, options: { signal: AbortSignal }, hold: () => Promise<void>): Promise<unknown>
}

/**
 * Runs `lead` in one tab of the browser at a time. When that tab closes or fails, the next one takes over.
 * Without Web Locks every tab leads: correct, only less thrifty.
 */
export async function whenLeader(
  name: string,
  signal: AbortSignal,
  lead: () => Promise<void>,
  locks: Locks | null = (globalThis.navigator?.locks as Locks | undefined) ?? null,
): Promise<void> {
  if (!locks) return lead()
  try {
    await locks.request(name, { signal }, lead)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
