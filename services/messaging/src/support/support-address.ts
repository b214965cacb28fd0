import type { SigningKey } from '@forecourt/kernel/config'
import { signedAddresses } from '../reply/signed-address.ts'

/** Makes and reads the addresses that answers to mails about a request go to. */
export interface SupportAddresses {
  make(requestId: string, now?: number): string
  /** Undefined for anything this service did not make, however it is written. */
  read(address: string, now?: number): { readonly requestId: string; readonly isExpired: boolean } | undefined
}

/**
 * @param keys the first makes, all read
 * @param domain whose mails come to our receiver
 */
export function supportAddresses(keys: readonly SigningKey[], domain: string): SupportAddresses {
  const signed = signedAddresses(keys, { domain, letter: 's' }, 'forecourt support address v1')
  return {
    make: (id, now = Date.now()) => signed.make({ part: 0, id }, now),
    read(address, now = Date.now()) {
      const found = signed.read(address, now)
      return found && { requestId: found.id, isExpired: found.isExpired }
    },
  }
}
