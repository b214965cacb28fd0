import { type FailureLimit, networkOf } from '@forecourt/kernel/db'

/** Seconds in which attempts and failures are counted, from an address and of an account alike. */
export const GUESS_WINDOW_SECONDS = 15 * 60

/**
 * The limit of one kind of attempt from an address. Kinds count by themselves.
 *
 * @param limit attempts within {@link GUESS_WINDOW_SECONDS}
 */
export const addressLimit = (kind: string, address: string, limit: number): FailureLimit => ({
  key: `${kind}:address:${networkOf(address)}`,
  limit,
  windowSeconds: GUESS_WINDOW_SECONDS,
})
