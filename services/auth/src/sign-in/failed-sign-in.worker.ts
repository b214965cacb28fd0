import { type Database, newId } from '@forecourt/kernel/db'
import { enqueue, worker } from '@forecourt/kernel/events'
import type { Device } from '../device/device.ts'
import type { AuthParts } from '../parts.ts'

/** Name of the job queue that keeps failed sign-ins of accounts that exist. */
const FAILED_SIGN_IN_QUEUE = 'failed-sign-in'
interface FailedSignIn {
  readonly email: string
  readonly device: Device
}

/**
 * Notes a failed sign-in. Known and unknown emails write the same row here and nobody waits for what comes of it, so the
 * answer's time does not tell them apart.
 */
export async function noteFailedSignIn(db: Database, failed: FailedSignIn): Promise<void> {
  await db.transaction((em) => enqueue(em, FAILED_SIGN_IN_QUEUE, newId(), failed))
}

/** Keeps a failed sign-in among the security events of the account, where the email has one. */
export const failedSignInWorker = ({ db }: Pick<AuthParts, 'db'>) =>
  worker<FailedSignIn>(FAILED_SIGN_IN_QUEUE, async ({ payload: { email, device }, key }) => {
    await db.query(
      `insert into security_event (id, account_id, kind, user_agent, address)
       select $1, id, 'SIGN_IN_FAILED', $3, $4 from account where email_key = lower($2) and deleted_at is null
       on conflict do nothing`,
      [key, email, device.userAgent?.slice(0, 400) ?? null, device.address],
    )
  })
