import type { UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'

/** For so long after a sign-in or a confirmation, in seconds, sensitive changes are open. */
export const FRESH_SECONDS = 15 * 60

/**
 * Lets a sensitive change pass only soon after the person proved who they are, so that a browser left open is not enough.
 *
 * @throws DomainError FRESH_SIGN_IN_REQUIRED (401): `POST /auth/confirm`, then again
 */
export async function requireFresh(em: EntityManager, user: UserCaller): Promise<void> {
  const rows = await sql(
    em,
    'select 1 from session where id = $1 and account_id = $2 and confirmed_at > now() - make_interval(secs => $3)',
    [user.sessionId, user.userId, FRESH_SECONDS],
  )
  if (rows.length === 0) throw new DomainError('FRESH_SIGN_IN_REQUIRED')
}
