import { DomainError } from '@forecourt/kernel/errors'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'

/** argon2id, 19 MiB, t = 2, p = 1: 21 ms on the measured machine (security notes). 2 is argon2id in the library's const enum. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'] as string[])

/** Hashes and checks passwords, a few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for an account without a password, or none at all, as for a wrong one. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>
}

/** @throws DomainError INVALID when a password is on the list of common ones (rulings 3: no composition rules) */
export function refuseCommon(password: string): void {
  if (common.has(password.toLowerCase()))
    throw new DomainError('INVALID', { fields: { password: 'validation.passwordCommon' } })
}

/** @param workers how many run at the same time; the rest queues, in order */
export async function createPasswords(workers: number): Promise<Passwords> {
  const limit = pLimit(workers)
  const decoy = await hash('no account has this password', parameters)
  return {
    hash: (password) => limit(() => hash(password.normalize('NFKC'), parameters)),
    matches: async (stored, password) => {
      const right = await limit(() => verify(stored ?? decoy, password.normalize('NFKC')))
      return right && Boolean(stored)
    },
  }
}
