import type { SecondFactors, SecurityEventKind } from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Device } from '../device/device.ts'
import { enqueueNotice, type NoticeKind } from '../mail/notice.service.ts'
import type { AuthParts } from '../parts.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { judgePasskey } from './passkey.service.ts'
import { renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { judgeTotp } from './totp.service.ts'

/** What a person brings as a second factor: exactly one of them. */
export interface FactorProof {
  readonly code?: string
  readonly recoveryCode?: string
  readonly passkey?: Record<string, unknown>
}

export type FactorParts = Pick<AuthParts, 'sealer' | 'codeKeys' | 'config'>

/**
 * Judges a second factor in the caller's transaction; what is good once is used up in it.
 *
 * @throws DomainError SECOND_FACTOR_INVALID
 */
export async function requireFactor(
  em: EntityManager,
  { sealer, codeKeys, config }: FactorParts,
  accountId: string,
  purpose: 'sign-in' | 'confirm',
  { code, recoveryCode, passkey }: FactorProof,
  device: Device,
): Promise<void> {
  if (code !== undefined && (await judgeTotp(em, sealer, accountId, code))) return
  if (passkey !== undefined && (await judgePasskey(em, config, accountId, purpose, passkey))) return
  if (recoveryCode !== undefined && (await useRecoveryCode(em, codeKeys, accountId, recoveryCode))) {
    await tell(em, accountId, 'RECOVERY_CODE_USED', 'recoveryCodeUsed', device)
    return
  }
  const field = code !== undefined ? 'code' : recoveryCode !== undefined ? 'recoveryCode' : 'passkey'
  throw new DomainError('SECOND_FACTOR_INVALID', { fields: { [field]: 'errors.SECOND_FACTOR_INVALID' } })
}

/** @throws DomainError INVALID where there is none, or more than one */
export function requireOneOf(proof: Readonly<Record<string, unknown>>): void {
  const given = Object.values(proof).filter((value) => value !== undefined)
  if (given.length !== 1) throw new DomainError('INVALID', { fields: { code: 'errors.SECOND_FACTOR_INVALID' } })
}

interface FactorRow {
  totp: boolean
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[]
  left: number
}
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The second factors of an account, for its settings. */
export async function readFactors(on: Database, accountId: string): Promise<Omit<SecondFactors, 'required'>> {
  const [row] = await on.query<FactorRow>(
    `select exists (select from totp where account_id = $1 and confirmed_at is not null) as totp,
       (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'createdAt', ${instant('created_at')},
          'lastUsedAt', ${instant('last_used_at')}) order by created_at), '[]') from passkey where account_id = $1) as passkeys,
       (select count(*)::int from recovery_code where account_id = $1 and used_at is null) as left`,
    [accountId],
  )
  return { totp: row?.totp ?? false, passkeys: row?.passkeys ?? [], recoveryCodesLeft: row?.left ?? 0 }
}

/** The account's row is the lock of what it signs in with: factors come and go one after the other. */
export async function lockAccount(em: EntityManager, accountId: string): Promise<void> {
  await sql(em, 'select 1 from account where id = $1 for update', [accountId])
}

const countFactors = async (em: EntityManager, accountId: string): Promise<number> => {
  const text = `select (select count(*) from totp where account_id = $1 and confirmed_at is not null)
    + (select count(*) from passkey where account_id = $1) as n`
  return Number((await sql<{ n: string }>(em, text, [accountId]))[0]?.n ?? 0)
}

/** Recovery codes come with the first factor. @returns none where the account had one before */
export const codesForFirst = async (
  em: EntityManager,
  keys: readonly string[],
  accountId: string,
): Promise<string[] | undefined> =>
  (await countFactors(em, accountId)) === 1 ? renewRecoveryCodes(em, keys, accountId) : undefined

/** Recovery codes go with the last factor: without one they open nothing. */
export async function dropCodesWithLast(em: EntityManager, accountId: string): Promise<void> {
  if ((await countFactors(em, accountId)) === 0)
    await sql(em, 'delete from recovery_code where account_id = $1', [accountId])
}

/** Keeps the event and mails the notice, in the caller's transaction. */
export async function tell(
  em: EntityManager,
  accountId: string,
  kind: SecurityEventKind,
  notice: NoticeKind,
  device: Device,
  detail?: string,
): Promise<void> {
  const more = detail === undefined ? {} : { detail }
  await recordSecurityEvent(em, { accountId, kind, device, ...more })
  await enqueueNotice(em, { accountId, kind: notice, device, ...more })
}
