/** What the API gets wrong on purpose. */
export interface Faults {
  /** Every request is answered 503. */
  refuse: boolean
  /** Requests wait until faults are put anew; one with an idempotency key holds it meanwhile. */
  hold: boolean
  /** Milliseconds by which answers come late. */
  slow: number
  /** So many requests are answered 500, and nothing is done. */
  errors: number
  /** So many requests are answered 429. */
  limits: number
  /** So many requests are done, and the connection ends without an answer. */
  cuts: number
}

export const NO_FAULTS: Faults = { refuse: false, hold: false, slow: 0, errors: 0, limits: 0, cuts: 0 }

/** Takes one of a fault's number. @returns whether there was one left */
export function strikes(faults: Faults, name: 'errors' | 'limits' | 'cuts'): boolean {
  if (faults[name] < 1) return false
  faults[name] -= 1
  return true
}
