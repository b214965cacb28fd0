import { createHmac, randomInt } from 'node:crypto'

/** Life of a one-time code and of a process id, in seconds; wrong tries that kill it; pause before a resend (rulings 3). */
export const CODE_SECONDS = 600
export const MAX_TRIES = 5
export const RESEND_SECONDS = 60

/** Six digits, each as likely as the other. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** What is stored of a code: a keyed hash bound to its session, since six digits can be tried through. */
export const codeMac = (key: string, sessionId: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${sessionId}:${code}`).digest()

/** One key for the hashes of codes from each encryption key, in their order: codes on their way outlive a rotation. */
export function codeKeysOf(encryptionKeys: string): readonly [string, ...string[]] {
  const [first = '', ...older] = encryptionKeys.split(',')
  return [codeKeyOf(first), ...older.map(codeKeyOf)]
}

const codeKeyOf = (pair: string): string =>
  createHmac('sha256', pair.slice(pair.indexOf(':') + 1))
    .update('one-time codes')
    .digest('hex')
