import type { User } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { readRecord } from '../user/user.service.ts'

/** What is told of each part. No hash, key or secret is among it: nothing here opens anything. */
const parts = {
  acceptedDocuments: `select document, version, accepted_at as "acceptedAt" from document_acceptance where account_id = $1 order by accepted_at`,
  sessions: `select user_agent as "userAgent", address, created_at as "createdAt", last_seen_at as "lastSeenAt" from session
    where account_id = $1 and expires_at > now() order by created_at`,
  lastSeen: `select last_seen_at as "lastSeenAt" from account_seen where account_id = $1`,
  identities: `select f.name as provider, i.email, i.created_at as "createdAt", i.last_used_at as "lastUsedAt"
    from identity i join federer f on f.id = i.federer_id where i.account_id = $1 order by i.created_at`,
  authenticatorApps: `select confirmed_at as "confirmedAt" from totp where account_id = $1 and confirmed_at is not null`,
  passkeys: `select name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkey where account_id = $1 order by created_at`,
  securityEvents: `select kind, detail, user_agent as "userAgent", address, created_at as "createdAt" from security_event
    where account_id = $1 order by created_at, id`,
} as const

/** Everything auth keeps about a person, as they may read it. @throws DomainError NOT_FOUND */
export async function exportAccountData(
  em: EntityManager,
  accountId: string,
): Promise<{ record: User } & Record<keyof typeof parts, Record<string, unknown>[]>> {
  const record = await readRecord(em, accountId)
  const read = (name: keyof typeof parts) => sql(em, parts[name], [accountId])
  return {
    record,
    acceptedDocuments: await read('acceptedDocuments'),
    sessions: await read('sessions'),
    lastSeen: await read('lastSeen'),
    identities: await read('identities'),
    authenticatorApps: await read('authenticatorApps'),
    passkeys: await read('passkeys'),
    securityEvents: await read('securityEvents'),
  }
}
