import { type BodyOf, type Role, type signup, UserRegistered } from '@forecourt/contracts'
import { type EntityManager, newId } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import { normalisePhone } from '@forecourt/kernel/phone'
import { Account } from '../account/account.entity.ts'
import { noteAcceptance } from '../document/document.service.ts'
import { emitUserChanged } from '../user/user.events.ts'
import { refuseTaken } from '../user/user.service.ts'
import { userDefaults } from '../user/user-defaults.ts'

type SignUp = BodyOf<typeof signup>
/** Who signs up accepts terms and privacy; who an operator or a provider brings does so later. */
type Accepted = Pick<SignUp, 'acceptedTerms' | 'acceptedPrivacy'>

export type NewAccount = Omit<SignUp, 'password' | 'phone' | keyof Accepted> &
  Partial<Accepted> & {
    /** Null for a federated account, until its owner gives one. */
    readonly phone: string | null
    /** Null where there is no password to sign in with. */
    readonly passwordHash: string | null
    readonly usernameProvisional?: boolean
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
  const phone = input.phone === null ? null : normalisePhone(input.phone)
  const account = em.create(Account, {
    id: newId(),
    email: input.email,
    username: input.username,
    usernameProvisional: input.usernameProvisional ?? false,
    firstName: input.firstName,
    lastName: input.lastName,
    phone,
    passwordHash: input.passwordHash,
    role: input.role ?? 'USER',
    emailVerifiedAt: input.verified ? new Date() : null,
    ...(await userDefaults(em, input.locale)),
    ...(input.acceptedTerms && {
      acceptedTerms: input.acceptedTerms,
      acceptedPrivacy: input.acceptedPrivacy ?? null,
      acceptedAt: new Date(),
    }),
  })
  em.persist(account)
  await em.flush().catch(refuseTaken)
  await noteAcceptance(em, account.id, { terms: input.acceptedTerms, privacy: input.acceptedPrivacy })
  await emit(em, UserRegistered, { aggregateId: account.id, data: { userId: account.id } })
  await emitUserChanged(em, account.id)
  return account.id
}
