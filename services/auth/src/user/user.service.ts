import type { BodyOf, User, UserCaller, updateUser } from '@forecourt/contracts'
import { type Database, type EntityManager, isUniqueViolation, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { requireFresh } from '../session/fresh.ts'
import { Account } from './account.entity.ts'
import { normalisePhone } from './phone.ts'
import { emitUserChanged } from './user.events.ts'
import { type AccountRow, accountColumns, accountJoins, toRecord } from './user-record.ts'

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

type Change = BodyOf<typeof updateUser>

/** Changes the own record. A new email is unverified again (rulings 3). @throws DomainError FRESH_SIGN_IN_REQUIRED @returns the record, and the old email where it changed */
export async function changeUser(
  em: EntityManager,
  caller: UserCaller,
  change: Change,
): Promise<{ user: User; oldEmail: string | null }> {
  const id = caller.userId
  const account = await em.findOne(Account, { id, deletedAt: null }, { lockMode: 4 })
  if (!account) throw new DomainError('NOT_FOUND')
  const { email, phone, language, theme, name, dateOfBirth, ...plain } = change
  await assertExists(em, 'language', language)
  await assertExists(em, 'theme', theme)
  const oldEmail = email !== undefined && email.toLowerCase() !== account.email.toLowerCase() ? account.email : null
  // Whoever has the email has the account: a confirmed one changes only soon after its owner proved who they are.
  if (oldEmail !== null && account.emailVerifiedAt) await requireFresh(em, caller)
  em.assign(account, {
    ...plain,
    ...(email !== undefined && { email }),
    ...(oldEmail !== null && { emailVerifiedAt: null }),
    ...(phone !== undefined && { phone: normalisePhone(phone) }),
    ...(language !== undefined && { languageId: language }),
    ...(theme !== undefined && { themeId: theme }),
    ...(name !== undefined && { displayName: name }),
    ...(dateOfBirth !== undefined && { dateOfBirth: validBirthDate(dateOfBirth) }),
    version: account.version + 1,
  })
  await em.flush().catch(refuseTaken)
  await emitUserChanged(em, id)
  return { user: await readRecord(em, id), oldEmail }
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
  if (day < '1900-01-01' || day > limit.toISOString().slice(0, 10))
    throw new DomainError('INVALID', { fields: { dateOfBirth: 'validation.dateOfBirthTooYoung' } })
  return day
}
