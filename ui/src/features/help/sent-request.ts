import type { SupportReceipt } from '@forecourt/contracts'

/** What is shown of a request that was sent; it stays with the entry of the history, over a reload too. */
export type Sent = Pick<SupportReceipt, 'reference' | 'email' | 'isPriority'>

/** As it comes out of the history, whatever an older version put there. */
export function readSent(state: unknown): Sent | undefined {
  const sent: unknown = typeof state === 'object' && state !== null && 'sent' in state ? state.sent : undefined
  if (typeof sent !== 'object' || sent === null) return undefined
  const { reference, email, isPriority } = sent as Partial<Sent>
  return typeof reference === 'string' && typeof email === 'string'
    ? { reference, email, isPriority: isPriority === true }
    : undefined
}
