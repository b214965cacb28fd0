import type { EntityManager } from '@forecourt/kernel/db'
import { type Database, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Sealer } from '../secret/sealer.ts'

/** What a provider's client secret is sealed for. */
export const CLIENT_SECRET = 'federer.clientSecret'

/** An active identity provider ("federer"). */
export interface Provider {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly icon: string | null
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string | null
  readonly authorize_url: string | null
  readonly token_url: string | null
  readonly user_info_url: string | null
  readonly scopes: string | null
  readonly version: number
}

const columns =
  'id, code, name, icon, issuer, client_id, client_secret, authorize_url, token_url, user_info_url, scopes, version'

/** @throws DomainError NOT_FOUND for an unknown or inactive provider */
export async function findProvider(db: Database, code: string): Promise<Provider> {
  const text = `select ${columns} from federer where lower(code) = lower($1) and active and archived_at is null`
  const [provider] = await db.query<Provider>(text, [code])
  if (!provider) throw new DomainError('NOT_FOUND')
  return provider
}

/** A provider as an operator's file names it; the secret in plain text. */
export interface ProviderSettings {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Makes or refreshes a provider, for a local run whose sandbox has another port each time. */
export async function putProvider(em: EntityManager, sealer: Sealer, provider: ProviderSettings): Promise<void> {
  const { id, code, name, issuer, clientId, clientSecret } = provider
  await sql(
    em,
    `insert into federer as f (id, code, name, issuer, client_id, client_secret, scopes, active, position)
     values ($1, $2, $3, $4, $5, $6, 'openid email profile', true, 1)
     on conflict (id) do update set issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret,
       version = f.version + 1, updated_at = now()
     where (f.issuer, f.client_id) is distinct from (excluded.issuer, excluded.client_id)`,
    [id, code, name, issuer, clientId, sealer.seal(clientSecret, CLIENT_SECRET)],
  )
}
