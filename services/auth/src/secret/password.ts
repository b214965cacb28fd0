import { invalid, ValidationError } from '@forecourt/kernel/errors'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'

/** argon2id, 19 MiB, t = 2, p = 1: 21 ms on the measured machine (security notes). 2 is argon2id in the library's const enum. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** As `Password` of the contract says, which counts every character. */
const MIN_LENGTH = 8
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'] as string[])

/** Hashes and checks passwords, a few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for an account without a password, or none at all, as for a wrong one. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>
}

/** One text for every way of writing it: full-width letters, other case, characters that nobody sees. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')

/**
 * Refuses what is tried first: common passwords, and what the person is called. No composition rules (rulings 3).
 *
 * @throws DomainError INVALID
 */
export function refuseGuessable(
  password: string,
  person: { readonly email: string; readonly username?: string },
): void {
  const written = folded(password)
  if (common.has(written)) throw invalid('password', 'validation.passwordCommon')
  const names = [person.email, person.email.split('@')[0], person.username]
  if (names.some((name) => name !== undefined && folded(name.trim()) === written.trim()))
    throw invalid('password', 'validation.passwordOwnName')
  // Invisible characters do not count towards the eight.
  if ([...written].length < MIN_LENGTH)
    throw new ValidationError([{ path: 'password', rule: 'minLength', params: { limit: MIN_LENGTH } }])
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
