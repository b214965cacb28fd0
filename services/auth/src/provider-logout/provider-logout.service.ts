import type { UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { setProviderLogout } from '@forecourt/kernel/http'
import type { Sealer } from '../secret/sealer.ts'
import { hashToken, newToken } from '../secret/tokens.ts'
import { openIdToken, providerSessionsOf } from './provider-session.ts'

/** For so long after a sign-out the browser may go on to the provider, in seconds. */
const LOGOUT_SECONDS = 600

/** What opens the way out of providers: only its hash is stored. */
export interface LogoutTicket {
  readonly ticket: string
  readonly maxAge: number
  readonly codes: readonly string[]
}

/**
 * Keeps what a session holds at providers beyond its end, for the browser that ends it. Call it before the session is ended.
 *
 * @returns undefined where there is nothing to sign out of
 */
export async function openProviderLogout(
  em: EntityManager,
  { userId, sessionId }: Pick<UserCaller, 'userId' | 'sessionId'>,
): Promise<LogoutTicket | undefined> {
  const held = await providerSessionsOf(em, sessionId)
  if (held.length === 0) return undefined
  const ticket = newToken()
  for (const { providerId, idTokenSealed } of held)
    await sql(
      em,
      `insert into provider_logout (token_hash, federer_id, account_id, id_token_sealed, expires_at)
       select $1, id, $3, $4, now() + make_interval(secs => $5) from federer where id = $2`,
      [hashToken(ticket), providerId, userId, idTokenSealed, LOGOUT_SECONDS],
    )
  const codes = await sql<{ code: string }>(
    em,
    'select code from federer where id = any ($1) and active and archived_at is null order by position, code',
    [held.map(({ providerId }) => providerId)],
  )
  return { ticket, maxAge: LOGOUT_SECONDS, codes: codes.map(({ code }) => code) }
}

/** Hands the way out over to the browser, where there is one. */
export function offerProviderLogout(
  reply: Parameters<typeof setProviderLogout>[0],
  ticket: LogoutTicket | undefined,
): void {
  if (ticket && ticket.codes.length > 0) setProviderLogout(reply, ticket)
}

/** Uses a ticket up for one provider. @returns the id token, once; null where there is none, or none any more */
export async function takeProviderLogout(
  em: EntityManager,
  sealer: Sealer,
  { ticket, federer }: { readonly ticket: string; readonly federer: string },
): Promise<string | null> {
  const [row] = await sql<{ account_id: string; id_token_sealed: string | null; alive: boolean }>(
    em,
    `delete from provider_logout l using federer f where l.token_hash = $1 and f.id = l.federer_id and lower(f.code) = lower($2)
     returning l.account_id, l.id_token_sealed, l.expires_at > now() as alive`,
    [hashToken(ticket), federer],
  )
  return row?.alive ? openIdToken(sealer, row.account_id, row.id_token_sealed) : null
}
