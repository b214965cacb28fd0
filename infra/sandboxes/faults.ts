/** What a sandbox of a channel gets wrong on purpose. */
export interface Faults {
  /** Refuse what comes for now, as a service that is out of order. */
  refuse: boolean
  /** Milliseconds until it answers. */
  slow: number
  /** Take the message and break the connection off before the answer is whole. */
  half: boolean
}

export const noFaults = (): Faults => ({ refuse: false, slow: 0, half: false })

/** Reads a request to switch faults; those it does not name are off. @returns undefined when it makes no sense */
export function parseFaults(body: unknown): Faults | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const wanted = { ...noFaults(), ...body }
  const known = Object.keys(wanted).length === Object.keys(noFaults()).length
  const flags = typeof wanted.refuse === 'boolean' && typeof wanted.half === 'boolean'
  return known && flags && Number.isInteger(wanted.slow) && wanted.slow >= 0 ? wanted : undefined
}

/** What `PUT /faults` wants, for its answer to what makes no sense. */
export const FAULTS_WANTED = 'Expected { "refuse"?: boolean, "slow"?: ms, "half"?: boolean }'
