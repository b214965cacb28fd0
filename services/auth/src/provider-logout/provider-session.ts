import type { UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { Sealer } from '../secret/sealer.ts'
import { hashToken } from '../secret/tokens.ts'

/** An id token opens with its own account alone. */
export const idTokenPurpose = (accountId: string) => `id token:${accountId}`

/** That somebody is signed in at a provider, in the browser of a session. */
export interface ProviderSession {
  readonly providerId: string
  /** Null where the id token was too long to be of use. */
  readonly idTokenSealed: string | null
}

export const sealIdToken = (sealer: Sealer, accountId: string, idToken: string | null): string | null =>
  idToken === null ? null : sealer.seal(idToken, idTokenPurpose(accountId))

/** Null also where its key was retired: it is only a hint. */
export function openIdToken(sealer: Sealer, accountId: string, sealed: string | null): string | null {
  try {
    return sealed === null ? null : sealer.open(sealed, idTokenPurpose(accountId))
  } catch {
    return null
  }
}

/** What a session holds. Without locks: what another request ties to it meanwhile may be missed, and it is only a hint. */
export async function providerSessionsOf(em: EntityManager, sessionId: string): Promise<ProviderSession[]> {
  return sql<ProviderSession & Record<string, unknown>>(
    em,
    `select federer_id as "providerId", id_token_sealed as "idTokenSealed" from provider_session where session_id = $1`,
    [sessionId],
  )
}

/** What the session that another one of the same person takes the place of held: the browser is still signed in there. */
export const heldBefore = async (
  em: EntityManager,
  accountId: string,
  previous: Pick<UserCaller, 'userId' | 'sessionId'> | null,
): Promise<ProviderSession[]> => (previous?.userId === accountId ? providerSessionsOf(em, previous.sessionId) : [])

/** Ties what is held to the session of a token; of two at one provider the later counts. */
export async function holdProviderSessions(
  em: EntityManager,
  token: string,
  held: readonly ProviderSession[],
): Promise<void> {
  for (const { providerId, idTokenSealed } of held)
    await sql(em, `${INSERT} select id, $2, $3 from session where token_hash = $1 ${LATER}`, [
      hashToken(token),
      providerId,
      idTokenSealed,
    ])
}

/** The same for a session that is known by its id; one that has ended in the meantime holds nothing. */
export async function holdProviderSession(
  em: EntityManager,
  sessionId: string,
  { providerId, idTokenSealed }: ProviderSession,
): Promise<void> {
  await sql(em, `${INSERT} select id, $2, $3 from session where id = $1 ${LATER}`, [
    sessionId,
    providerId,
    idTokenSealed,
  ])
}
const INSERT = 'insert into provider_session (session_id, federer_id, id_token_sealed)'
const LATER = 'on conflict (session_id, federer_id) do update set id_token_sealed = excluded.id_token_sealed'

/** A provider that no longer opens an account has nothing to do with its sessions. */
export async function dropProviderSessions(em: EntityManager, accountId: string, providerId: string): Promise<void> {
  await sql(
    em,
    `delete from provider_session where federer_id = $2 and session_id in (select id from session where account_id = $1)`,
    [accountId, providerId],
  )
}
