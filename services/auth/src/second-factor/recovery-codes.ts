import { createHmac, randomInt } from 'node:crypto'
import { type EntityManager, sql } from '@forecourt/kernel/db'

/** Ten codes of ten letters and digits: 50 bits each, so a keyed hash needs no slow one. */
const CODES = 10
const LENGTH = 10
/** Without 0, O, 1 and I, which people mistake for each other. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const newCode = (): string => {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}
/** However it was typed: small letters, spaces, no dash. */
const plain = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '')
const hashOf = (key: string, accountId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`recovery:${accountId}:${plain(code)}`)
    .digest()

/**
 * Makes new codes; the older ones are void.
 *
 * @returns the codes, which are shown this one time
 */
export async function renewRecoveryCodes(
  em: EntityManager,
  keys: readonly string[],
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  const hashes = codes.map((code) => hashOf(keys[0] ?? '', accountId, code))
  await sql(em, 'delete from recovery_code where account_id = $1', [accountId])
  await sql(em, 'insert into recovery_code (account_id, code_hash) select $1, unnest($2::bytea[])', [accountId, hashes])
  return codes
}

/** Uses a code up; true for one of many who bring it at the same moment. */
export async function useRecoveryCode(
  em: EntityManager,
  keys: readonly string[],
  accountId: string,
  code: string,
): Promise<boolean> {
  const text = `update recovery_code set used_at = now()
    where account_id = $1 and code_hash = any ($2::bytea[]) and used_at is null returning account_id`
  return (await sql(em, text, [accountId, keys.map((key) => hashOf(key, accountId, code))])).length > 0
}
