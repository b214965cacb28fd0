import type { Caller } from '@forecourt/contracts'
import type { Device } from './session.service.ts'

/** Where a request came from: the address the BFF vouches for, and what the browser calls itself. */
export function deviceOf(caller: Caller, headers: Readonly<Record<string, string | string[] | undefined>>): Device {
  const agent = headers['user-agent']
  return {
    address: caller.kind === 'service' ? '' : caller.address,
    userAgent: typeof agent === 'string' ? agent : null,
  }
}
