import {
  type BodyOf,
  type askSupport as contract,
  type Locale,
  type SupportReceipt,
  supportReference,
  type UserCaller,
  writtenText,
} from '@forecourt/contracts'
import { type EntityManager, networkOf, newId, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError, invalid, isOutage } from '@forecourt/kernel/errors'
import { reachOf } from '../channel/reach.ts'
import type { MessagingParts } from '../parts.ts'
import { hasPrioritySupport } from '../plan/plan-projection.ts'
import { findVehicle } from '../vehicle/vehicle-projection.ts'
import { mailPerson, tellSupport } from './support-jobs.ts'

type Form = BodyOf<typeof contract>

/** Who writes, and about what, as other services know it. */
export interface Asker {
  readonly user: UserCaller | undefined
  /** Of the network, as a trusted proxy saw it. */
  readonly address: string
  readonly locale: Locale
  /** The address is the confirmed one of their account. */
  readonly isOwnAddress: boolean
  readonly vehicleTitle: string
}

const DAY_SECONDS = 86_400
/** Requests an hour from one network without a sign-in: more than an office or a school writes, and less than a program. */
const PER_NETWORK = 30

/**
 * Asks other services what they know of who writes; whoever is away keeps nobody from writing.
 *
 * @throws DomainError INVALID for a vehicle that is not there
 */
export async function knownOf(
  parts: Pick<MessagingParts, 'db' | 'client'>,
  user: UserCaller | undefined,
  { email, vehicleId }: Form,
): Promise<Pick<Asker, 'isOwnAddress' | 'vehicleTitle'>> {
  const [isOwnAddress, vehicleTitle] = await Promise.all([
    user ? isOwn(parts, user, email) : false,
    vehicleId ? titleOf(parts, vehicleId) : '',
  ])
  return { isOwnAddress, vehicleTitle }
}

async function isOwn({ client }: Pick<MessagingParts, 'client'>, { userId }: UserCaller, email: string) {
  try {
    const reach = await reachOf(client, userId)
    return reach?.emailVerified === true && reach.email.toLowerCase() === email.toLowerCase()
  } catch (error) {
    if (isOutage(error)) return false
    throw error
  }
}

async function titleOf(parts: Pick<MessagingParts, 'db' | 'client'>, id: string): Promise<string> {
  try {
    return (await findVehicle(parts, id)).title
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND')
      throw invalid('vehicleId', 'validation.supportVehicle')
    if (isOutage(error)) return ''
    throw error
  }
}

/** Where mails to an address arrive: what stands behind a plus is for its owner's own sorting. */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*(?=@)/, '')

/**
 * Keeps a request with the mail that confirms it. Limits count here, so that an attempt that fails, or a repeat under the same
 * Idempotency-Key, does not use them up.
 *
 * @throws DomainError RATE_LIMITED
 */
export async function keepRequest(
  em: EntityManager,
  { marks, config }: Pick<MessagingParts, 'marks' | 'config'>,
  asker: Asker,
  form: Form,
): Promise<SupportReceipt> {
  const { user, isOwnAddress } = asker
  const perDay = { limit: config.SUPPORT_REQUESTS_PER_DAY, windowSeconds: DAY_SECONDS }
  if (user) await rateLimit(em, { key: `support:${user.userId}`, ...perDay })
  // Accounts are made in a minute as long as nobody confirms them.
  if (!user?.verified)
    await rateLimit(em, { key: `support:${networkOf(asker.address)}`, limit: PER_NETWORK, windowSeconds: 3600 })
  // Whoever is signed in is counted; an address anybody may type would be filled with our confirmations.
  if (!isOwnAddress) await rateLimit(em, { key: `support-to:${marks.of(mailboxOf(form.email))}`, ...perDay })
  const isPriority = user ? await hasPrioritySupport(em, user.userId) : false
  const [requestId, messageId] = [newId(), newId()]
  const [row] = await sql<{ number: string; created_at: Date }>(
    em,
    `insert into support_request
       (id, topic, subject, email, is_own_address, person_id, name, locale, vehicle_id, vehicle_title, priority)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning number, created_at`,
    [
      ...[requestId, form.topic, form.subject.trim(), form.email, isOwnAddress, user?.userId ?? null, user?.name ?? ''],
      ...[asker.locale, form.vehicleId ?? null, asker.vehicleTitle, isPriority],
    ],
  )
  if (!row) throw new Error('the request was not kept')
  await sql(em, `insert into support_message (id, request_id, author, body) values ($1, $2, 'person', $3)`, [
    ...[messageId, requestId, writtenText(form.message)],
  ])
  await mailPerson(em, { requestId, messageId, kind: 'received' })
  await tellSupport(em, requestId, messageId)
  return {
    reference: supportReference(Number(row.number)),
    ...{ email: form.email, isPriority, sentAt: row.created_at.toISOString() },
  }
}
