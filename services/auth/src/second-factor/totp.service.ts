import { timingSafeEqual } from 'node:crypto'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { generateSecret, generateSync, generateURI } from 'otplib'
import type { Sealer } from '../secret/sealer.ts'

/** RFC 6238 as every authenticator app speaks it: SHA-1, six digits, steps of 30 s. */
const STEP_SECONDS = 30
/** A step before and after the present one, for clocks that go wrong and people who type slowly. */
const STEPS_AROUND = 1
const ISSUER = 'Forecourt'
/** What the secret of an app is sealed for. */
export const totpPurpose = (accountId: string): string => `totp:${accountId}`

/**
 * Begins to set an app up; a set-up that was never confirmed is replaced.
 *
 * @returns the secret in base32, and the otpauth address a QR code carries
 * @throws DomainError SECOND_FACTOR_EXISTS
 */
export async function beginTotp(
  em: EntityManager,
  sealer: Sealer,
  account: { id: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret()
  const begun = await sql(
    em,
    `insert into totp as t (account_id, secret_sealed) values ($1, $2)
     on conflict (account_id) do update set secret_sealed = excluded.secret_sealed, last_step = 0, created_at = now()
     where t.confirmed_at is null returning account_id`,
    [account.id, sealer.seal(secret, totpPurpose(account.id))],
  )
  if (begun.length === 0) throw new DomainError('SECOND_FACTOR_EXISTS')
  return { secret, uri: generateURI({ issuer: ISSUER, label: account.email, secret }) }
}

/**
 * Makes an app count, with its first code.
 *
 * @throws DomainError NOT_FOUND where none was begun, SECOND_FACTOR_EXISTS, SECOND_FACTOR_INVALID
 */
export async function confirmTotp(em: EntityManager, sealer: Sealer, accountId: string, code: string): Promise<void> {
  const [row] = await sql<TotpRow>(em, `${select} for update`, [accountId])
  if (!row) throw new DomainError('NOT_FOUND')
  if (row.confirmed) throw new DomainError('SECOND_FACTOR_EXISTS')
  const step = stepOf(sealer.open(row.secret_sealed, totpPurpose(accountId)), code, new Date())
  if (step === undefined)
    throw new DomainError('SECOND_FACTOR_INVALID', { fields: { code: 'errors.SECOND_FACTOR_INVALID' } })
  await sql(em, 'update totp set confirmed_at = now(), last_step = $2 where account_id = $1', [accountId, step])
}

/** Judges a code of a confirmed app. Each step is good once, also for many at the same moment: the row is the lock. */
export async function judgeTotp(
  em: EntityManager,
  sealer: Sealer,
  accountId: string,
  code: string,
  now = new Date(),
): Promise<boolean> {
  const [row] = await sql<TotpRow>(em, select, [accountId])
  if (!row?.confirmed) return false
  const step = stepOf(sealer.open(row.secret_sealed, totpPurpose(accountId)), code, now)
  if (step === undefined) return false
  const text = 'update totp set last_step = $2 where account_id = $1 and last_step < $2 returning account_id'
  return (await sql(em, text, [accountId, step])).length > 0
}

/** @returns whether there was one */
export const removeTotp = async (em: EntityManager, accountId: string): Promise<boolean> =>
  (await sql(em, 'delete from totp where account_id = $1 returning confirmed_at', [accountId])).length > 0

interface TotpRow {
  secret_sealed: string
  confirmed: boolean
}
const select = 'select secret_sealed, confirmed_at is not null as confirmed from totp where account_id = $1'

/** The step a code belongs to, among those that count; compared in constant time, all of them. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  const given = Buffer.from(code)
  let found: number | undefined
  for (let step = present - STEPS_AROUND; step <= present + STEPS_AROUND; step += 1) {
    const expected = Buffer.from(generateSync({ secret, epoch: step * STEP_SECONDS }))
    if (expected.length === given.length && timingSafeEqual(expected, given)) found = step
  }
  return found
}
