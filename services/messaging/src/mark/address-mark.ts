import { createHash } from 'node:crypto'
import type { SigningKey } from '@forecourt/kernel/config'
import { purposeMac } from '@forecourt/kernel/mac'

/** How links, stops and jobs know an address again without holding it. */
export interface AddressMarks {
  of(address: string): string
  /** All that may stand for an address: what an earlier key made, and what instances of before did. */
  all(address: string): readonly string[]
}

const plain = (address: string): string => address.trim().toLowerCase()

/** Of instances of before: without a key, all phone numbers can be tried through within minutes. */
export const digestOf = (address: string): string => createHash('sha256').update(plain(address)).digest('hex')

/** @param keys the first makes, all are known again */
export function addressMarks(keys: readonly SigningKey[]): AddressMarks {
  const macs = keys.map((key) => purposeMac([key], 'forecourt address mark v1'))
  const made = (address: string) => macs.map((mac) => mac.of(Buffer.from(plain(address))).toString('hex'))
  return {
    of(address) {
      const [mark] = made(address)
      if (mark === undefined) throw new Error('marks of addresses need a key')
      return mark
    },
    all: (address) => [...made(address), digestOf(address)],
  }
}
