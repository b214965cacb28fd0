import type { Caller } from '@forecourt/contracts'
import type { CountryOf } from '../place/country.ts'

export interface Device {
  readonly address: string
  readonly userAgent: string | null
  /** ISO code of the country it was in, where that is known. */
  readonly place?: string
}

/** Where a request came from: the address the BFF vouches for, and what the browser calls itself. */
export type DeviceOf = (caller: Caller, headers: Readonly<Record<string, string | string[] | undefined>>) => Device

export const devicesIn =
  (countryOf: CountryOf): DeviceOf =>
  (caller, headers) => {
    const agent = headers['user-agent']
    const address = caller.kind === 'service' ? '' : caller.address
    const place = countryOf(address)
    return { address, userAgent: typeof agent === 'string' ? agent : null, ...(place !== null && { place }) }
  }
