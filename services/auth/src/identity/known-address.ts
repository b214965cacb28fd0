import { type Database, rateLimit } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Device } from '../device/device.ts'
import { enqueueNotice } from '../mail/notice.service.ts'
import type { Provider } from '../provider/provider.ts'
import { findAccount } from '../user/user.service.ts'

interface Attempt {
  readonly error: unknown
  readonly provider: Provider
  readonly email: string | null
  readonly device: Device
}

/**
 * Tells a person whose address came from a provider that is not linked to their account, once a day at most: either they
 * forgot how they signed up, or somebody else holds their address there.
 *
 * @throws the refusal it was called with, always
 */
export async function tellKnownAddress(db: Database, { error, provider, email, device }: Attempt): Promise<never> {
  const account =
    error instanceof DomainError && error.code === 'ACCOUNT_EXISTS' && email
      ? await findAccount(db, 'a.email_key = lower($1)', email)
      : undefined
  if (account && (await isFirstToday(db, account.id)))
    await db.transaction((em) =>
      enqueueNotice(em, {
        accountId: account.id,
        kind: 'identityUnknown',
        detail: provider.name,
        device,
        to: account.email,
      }),
    )
  throw error
}

const isFirstToday = (db: Database, accountId: string): Promise<boolean> =>
  rateLimit(db, { key: `identity-unknown:${accountId}`, limit: 1, windowSeconds: 24 * 3600 }).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof DomainError && refusal.code === 'RATE_LIMITED') return false
      throw refusal
    },
  )
