import { type BodyOf, type Role, type signup, UserRegistered } from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import { Account } from '../user/account.entity.ts'
import { normalisePhone } from '../user/phone.ts'
import { emitUserChanged } from '../user/user.events.ts'
import { refuseTaken } from '../user/user.service.ts'

export type NewAccount = Omit<BodyOf<typeof signup>, 'password'> & {
  readonly passwordHash: string
  readonly locale: string
  readonly role?: Role
  readonly verified?: boolean
}

/**
 * Creates an account in the caller's transaction: unverified, USER, light theme, in the caller's language.
 *
 * @returns its id
 * @throws DomainError EMAIL_TAKEN, USERNAME_TAKEN (409, naming the field), INVALID (phone)
 */
export async function createAccount(em: EntityManager, input: NewAccount): Promise<string> {
  const phone = normalisePhone(input.phone)
  const [defaults] = await sql<{ theme: string | null; language: string | null }>(
    em,
    `select (select id from theme where name = 'light') as theme, (select id from language where code = $1) as language`,
    [input.locale],
  )
  const account = em.create(Account, {
    id: newId(),
    email: input.email,
    username: input.username,
    firstName: input.firstName,
    lastName: input.lastName,
    phone,
    passwordHash: input.passwordHash,
    role: input.role ?? 'USER',
    emailVerifiedAt: input.verified ? new Date() : null,
    themeId: defaults?.theme ?? null,
    languageId: defaults?.language ?? null,
    acceptedTerms: input.acceptedTerms ?? null,
    acceptedPrivacy: input.acceptedPrivacy ?? null,
    acceptedAt: input.acceptedTerms ? new Date() : null,
  })
  em.persist(account)
  await em.flush().catch(refuseTaken)
  await emit(em, UserRegistered, { aggregateId: account.id, data: { userId: account.id } })
  await emitUserChanged(em, account.id)
  return account.id
}
