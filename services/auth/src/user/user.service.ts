import type { BodyOf, replaceUser as replaceUserContract, User, UserCaller, updateUser } from '@forecourt/contracts'
import { type Database, type EntityManager, isUniqueViolation, LockMode, sql } from '@forecourt/kernel/db'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import { requireFresh } from '@forecourt/kernel/http'
import { normalisePhone } from '@forecourt/kernel/phone'
import { Account } from '../account/account.entity.ts'
import { type AccountRow, accountColumns, accountJoins, toRecord } from '../account/user-record.ts'
import type { Device } from '../device/device.ts'
import { enqueueNotice } from '../mail/notice.service.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { emitUserChanged } from './user.events.ts'
import { userDefaults } from './user-defaults.ts'

/** Reads accounts by one condition on `a`, the account. */
export const findAccount = async (
  on: Database | EntityManager,
  condition: 'a.id = $1' | 'a.email_key = lower($1)',
  value: string,
): Promise<AccountRow | undefined> => {
  const text = `select ${accountColumns} from account a ${accountJoins} where ${condition} and a.deleted_at is null`
  const rows = 'query' in on ? await on.query<AccountRow>(text, [value]) : await sql<AccountRow>(on, text, [value])
  return rows[0]
}

/** @throws DomainError NOT_FOUND */
export async function readRecord(on: Database | EntityManager, id: string): Promise<User> {
  const row = await findAccount(on, 'a.id = $1', id)
  if (!row) throw new DomainError('NOT_FOUND')
  return toRecord(row)
}

/** Translates a broken unique index into the refusal that names the field. */
export function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'account_email'))
    throw new DomainError('EMAIL_TAKEN', { fields: { email: 'errors.EMAIL_TAKEN' } })
  if (isUniqueViolation(error, 'account_username'))
    throw new DomainError('USERNAME_TAKEN', { fields: { username: 'errors.USERNAME_TAKEN' } })
  throw error
}

/** What a change may say; a replacement also empties the display name. */
type Change = Omit<BodyOf<typeof updateUser>, 'name'> & { readonly name?: string | null | undefined }

/**
 * Changes the own record. A new email is unverified again, and the old address is told (rulings 3).
 *
 * @throws DomainError FRESH_SIGN_IN_REQUIRED · EMAIL_TAKEN, USERNAME_TAKEN (409, naming the field) · INVALID
 */
export async function changeUser(em: EntityManager, caller: UserCaller, change: Change, device: Device): Promise<User> {
  const accountId = caller.userId
  const account = await em.findOne(
    Account,
    { id: accountId, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  if (!account) throw new DomainError('NOT_FOUND')
  const { email, phone: written, language, theme, currency, name, dateOfBirth, ...plain } = change
  await assertExists(em, 'language', language)
  await assertExists(em, 'theme', theme)
  const phone = written === undefined ? undefined : normalisePhone(written)
  const before = { email: account.email, phone: account.phone, isConfirmed: account.emailVerifiedAt !== null }
  const newEmail = email !== undefined && email.toLowerCase() !== before.email.toLowerCase()
  const newPhone = phone !== undefined && phone !== before.phone
  // Codes go to the email and the phone, so either opens the account: changing them, or giving the first phone, needs a
  // fresh session once the account is confirmed.
  if (before.isConfirmed && (newEmail || newPhone)) requireFresh(caller)
  em.assign(account, {
    ...plain,
    ...(email !== undefined && { email }),
    ...(newEmail && { emailVerifiedAt: null }),
    ...(change.username !== undefined && { usernameProvisional: false }),
    ...(phone !== undefined && { phone }),
    ...(language !== undefined && { languageId: language }),
    ...(theme !== undefined && { themeId: theme }),
    ...(currency !== undefined && { currencyId: currency }),
    ...(name !== undefined && { displayName: name }),
    ...(dateOfBirth !== undefined && { dateOfBirth: validBirthDate(dateOfBirth) }),
    version: account.version + 1,
  })
  await em.flush().catch(refuseTaken)
  if (newEmail) {
    await recordSecurityEvent(em, { accountId, kind: 'EMAIL_CHANGED', detail: before.email, device })
    if (before.isConfirmed)
      await enqueueNotice(em, { accountId, kind: 'emailChanged', detail: account.email, to: before.email, device })
  }
  if (newPhone) {
    await recordSecurityEvent(em, { accountId, kind: 'PHONE_CHANGED', device })
    if (before.phone) await enqueueNotice(em, { accountId, kind: 'phoneChanged', device })
  }
  await emitUserChanged(em, accountId)
  return readRecord(em, accountId)
}

/** Replaces the editable record: what is left out is emptied or takes its default. Refuses as `changeUser` does. */
export async function replaceUser(
  em: EntityManager,
  caller: UserCaller,
  record: BodyOf<typeof replaceUserContract>,
  device: Device,
): Promise<User> {
  const { themeId, languageId } = await userDefaults(em, 'en_US')
  const asUsual = { currency: null, distanceUnit: null, powerUnit: null }
  const empty = {
    name: null,
    bio: null,
    urls: [],
    dateOfBirth: null,
    font: 'inter' as const,
    sidebarItems: null,
    ...asUsual,
  }
  const defaults = { ...(themeId && { theme: themeId }), ...(languageId && { language: languageId }) }
  return changeUser(em, caller, { ...empty, ...defaults, ...record }, device)
}

async function assertExists(em: EntityManager, table: 'language' | 'theme', id: string | undefined): Promise<void> {
  if (id === undefined) return
  const rows = await sql(em, `select 1 from ${table} where id = $1`, [id])
  if (rows.length === 0) throw new DomainError('INVALID', { fields: { [table]: 'validation.referenceUnknown' } })
}

/** 1900 to today, and at least 16 years ago (rulings 4). */
function validBirthDate(day: string | null): string | null {
  if (day === null) return null
  const limit = new Date()
  limit.setUTCFullYear(limit.getUTCFullYear() - 16)
  if (day < '1900-01-01') throw invalid('dateOfBirth', 'validation.dateOfBirthTooEarly')
  if (day > limit.toISOString().slice(0, 10)) throw invalid('dateOfBirth', 'validation.dateOfBirthTooYoung')
  return day
}
