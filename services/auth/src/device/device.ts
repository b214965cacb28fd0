import type { Caller } from '@forecourt/contracts'

export interface Device {
  readonly address: string
  readonly userAgent: string | null
}

/** Where a request came from: the address the BFF vouches for, and what the browser calls itself. */
export function deviceOf(caller: Caller, headers: Readonly<Record<string, string | string[] | undefined>>): Device {
  const agent = headers['user-agent']
  return {
    address: caller.kind === 'service' ? '' : caller.address,
    userAgent: typeof agent === 'string' ? agent : null,
  }
}
