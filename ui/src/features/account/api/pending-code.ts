interface PendingCode {
  readonly email: string
  readonly sessionId: string
  /** Seconds before another may be sent. */
  readonly resendIn: number
}

let pending: PendingCode | undefined

/** Remembers the code that sign-up has sent, in memory only (rulings 1), so that /email asks for that one and sends no other. */
export function keepCode(code: PendingCode): void {
  pending = code
}

/** Hands the kept code of an address over, once. */
export function takeCode(email: string): PendingCode | undefined {
  const kept = pending?.email === email ? pending : undefined
  pending = undefined
  return kept
}
