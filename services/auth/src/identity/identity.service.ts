import type { Identity, UserCaller } from '@forecourt/contracts'
import { type Database, type EntityManager, isUniqueViolation, newId, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Device } from '../device/device.ts'
import { consumeProcess } from '../one-time-code/one-time-code.service.ts'
import type { Vouched } from '../provider/ask-provider.ts'
import type { Provider } from '../provider/provider.ts'
import { dropProviderSessions, holdProviderSession, type ProviderSession } from '../provider-logout/provider-session.ts'
import { lockAccount, tell } from '../second-factor/second-factor.service.ts'

interface IdentityRow {
  id: string
  email: string | null
  created_at: Date
  last_used_at: Date | null
  code: string
  name: string
  icon: string | null
}
const select = `select i.id, i.email, i.created_at, i.last_used_at, f.code, f.name, f.icon
  from identity i join federer f on f.id = i.federer_id`

const toIdentity = ({ id, email, created_at, last_used_at, ...federer }: IdentityRow): Identity => ({
  id,
  federer,
  email,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

export async function listIdentities(db: Database, accountId: string): Promise<Identity[]> {
  const rows = await db.query<IdentityRow>(`${select} where i.account_id = $1 order by i.created_at`, [accountId])
  return rows.map(toIdentity)
}

/** Whose account an identity opens; its use is noted. */
export async function accountOfIdentity(
  em: EntityManager,
  { issuer }: Provider,
  { subject, email }: Vouched,
): Promise<string | undefined> {
  const text = `update identity set last_used_at = now(), email = coalesce($3, email)
    where issuer = $1 and subject = $2 returning account_id`
  return (await sql<{ account_id: string }>(em, text, [issuer, subject, email]))[0]?.account_id
}

/** @throws DomainError IDENTITY_TAKEN */
export async function addIdentity(
  em: EntityManager,
  accountId: string,
  { id: providerId, issuer }: Provider,
  { subject, email }: Vouched,
): Promise<string> {
  const id = newId()
  try {
    await sql(
      em,
      `insert into identity (id, account_id, federer_id, issuer, subject, email, last_used_at) values ($1, $2, $3, $4, $5, $6, now())`,
      [id, accountId, providerId, issuer, subject, email],
    )
  } catch (error) {
    if (isUniqueViolation(error, 'identity_subject') || isUniqueViolation(error, 'identity_account'))
      throw new DomainError('IDENTITY_TAKEN', { cause: error })
    throw error
  }
  return id
}

/**
 * Links an identity a provider vouched for, with the one-time code the owner was sent.
 *
 * @throws DomainError PROCESS_INVALID, IDENTITY_TAKEN where it, or another one of this provider, is linked already
 */
export async function linkIdentity(
  em: EntityManager,
  user: UserCaller,
  {
    provider,
    vouched,
    processId,
    device,
    held,
  }: {
    provider: Provider
    vouched: Vouched
    processId: string | undefined
    device: Device
    held: ProviderSession | undefined
  },
): Promise<Identity> {
  const owner = await consumeProcess(em, processId, 'LINK_PROVIDER', user.email)
  if (owner !== user.userId) throw new DomainError('PROCESS_INVALID')
  const id = await addIdentity(em, user.userId, provider, vouched)
  // The way there signed this browser in at the provider: on signing out here it may be signed out there, too.
  if (held) await holdProviderSession(em, user.sessionId, held)
  await tell(em, user.userId, 'IDENTITY_LINKED', 'identityLinked', device, provider.name)
  const [row] = await sql<IdentityRow>(em, `${select} where i.id = $1`, [id])
  if (!row) throw new Error('a linked identity is gone')
  return toIdentity(row)
}

/**
 * Unlinks an identity of the own account.
 *
 * @throws DomainError NOT_FOUND, LAST_SIGN_IN_METHOD
 */
export async function unlinkIdentity(em: EntityManager, user: UserCaller, id: string, device: Device): Promise<void> {
  // Under the account's lock, or two unlinked at the same moment would leave nothing.
  await lockAccount(em, user.userId)
  const text = 'delete from identity where id = $1 and account_id = $2 returning federer_id'
  const [removed] = await sql<{ federer_id: string }>(em, text, [id, user.userId])
  if (!removed) throw new DomainError('NOT_FOUND')
  const [left] = await sql<{ ways: boolean }>(
    em,
    `select password_hash is not null or exists (select from identity where account_id = $1) as ways from account where id = $1`,
    [user.userId],
  )
  if (!left?.ways) throw new DomainError('LAST_SIGN_IN_METHOD')
  await dropProviderSessions(em, user.userId, removed.federer_id)
  const [provider] = await sql<{ name: string }>(em, 'select name from federer where id = $1', [removed.federer_id])
  await tell(em, user.userId, 'IDENTITY_UNLINKED', 'identityUnlinked', device, provider?.name ?? '')
}
