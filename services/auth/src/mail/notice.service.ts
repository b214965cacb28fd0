import { isSecurityNotice, type Locale, locales, SecurityNoticed, securityNotices } from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { emit, enqueue } from '@forecourt/kernel/events'
import type { Device } from '../device/device.ts'
import { knownDeviceName } from '../device/device-name.ts'

/** Name of the job queue of security notices. */
export const NOTICE_QUEUE = 'security-notice'

/** What a person is told of by mail; the texts are `notice.<kind>` of the mail texts. */
export const noticeKinds = [...securityNotices, 'accountDeleted', 'accountCreated', 'accountRemoved'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export interface NewNotice {
  readonly accountId: string
  readonly kind: NoticeKind
  /** What the text names: a provider, a passkey, the new address, the new role. */
  readonly detail?: string
  /** Where the change came from; nothing where it was not the person's own doing. */
  readonly device?: Device
  /** Where the notice goes, a mailbox that somebody proved to be theirs; the account's present address unless stated. */
  readonly to?: string
}

/** A notice as its job keeps it: complete, because the account may be another, or none, when it is sent. */
export interface NoticeJob {
  readonly kind: NoticeKind
  readonly to: string
  readonly name: string
  readonly locale: Locale
  readonly detail: string | null
  readonly device: Device | null
  /** ISO 8601. */
  readonly at: string
}

/**
 * Mails a security notice to an account's owner, in their language, once the caller's transaction has committed. These
 * cannot be switched off (rulings 5). The same commit tells messaging, which has it in the inbox and on the phone and mails
 * nothing. Call it before the account is anonymised.
 *
 * No notice goes to an address that nobody has confirmed: the mailbox may be a stranger's, who would get a mail for
 * each click.
 */
export async function enqueueNotice(em: EntityManager, notice: NewNotice): Promise<void> {
  const [account] = await sql<{ email: string; name: string; locale: string | null; confirmed: boolean }>(
    em,
    `select a.email, a.first_name as name, l.code as locale, a.email_verified_at is not null as confirmed
     from account a left join language l on l.id = a.language_id where a.id = $1 and a.deleted_at is null`,
    [notice.accountId],
  )
  if (!account) return
  if (notice.device && notice.to === undefined && !account.confirmed) return
  const job: NoticeJob = {
    kind: notice.kind,
    to: notice.to ?? account.email,
    name: account.name,
    locale: locales.find((code) => code === account.locale) ?? 'en_US',
    detail: notice.detail ?? null,
    device: notice.device ?? null,
    at: new Date().toISOString(),
  }
  await enqueue(em, NOTICE_QUEUE, newId(), job)
  await emitNotice(em, notice)
}

/** Notices whose `detail` is an address, which no event carries. */
const ADDRESSES: readonly NoticeKind[] = ['emailChanged']

async function emitNotice(em: EntityManager, { accountId, kind, detail, device }: NewNotice): Promise<void> {
  if (!isSecurityNotice(kind)) return
  await emit(em, SecurityNoticed, {
    aggregateId: accountId,
    data: {
      ...{ userId: accountId, notice: kind, name: ADDRESSES.includes(kind) ? null : (detail ?? null) },
      ...{ device: device ? knownDeviceName(device.userAgent) : null, place: device?.place ?? null },
    },
  })
}
