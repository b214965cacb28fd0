import type { CodeChannel, OtpAction } from '@forecourt/contracts'
import { type Database, type EntityManager, newId, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { enqueue } from '@forecourt/kernel/events'
import { hashToken, newToken } from '../secret/tokens.ts'
import { CODE_SECONDS, codeMac, MAX_TRIES, newCode, RESEND_SECONDS } from './codes.ts'

/** Name of the job queue that makes and mails codes. */
export const CODE_QUEUE = 'one-time-code'
/** The same for SMS, of which instances of before know nothing: they would send by WhatsApp. */
export const SMS_CODE_QUEUE = 'one-time-code-sms'
export interface CodeJob {
  readonly sessionId: string
  readonly locale: string
  /** What the code travels by; jobs of an earlier version do not say. */
  readonly channel?: CodeChannel
}

export interface CodeRequest {
  readonly email: string
  readonly action: OtpAction
  readonly locale: string
  readonly channel?: CodeChannel
  /** The device that asks, where the account knows it. */
  readonly device?: string | null
}

const emailKey = (email: string): string => email.toLowerCase()

/**
 * Opens a code session for an address. An unknown address gets a decoy that can never verify; both write the same rows and
 * nobody waits for a mail, so the two cannot be told apart. The code itself is made by the job that mails it.
 *
 * @returns the session id
 */
export async function openCodeSession(
  em: EntityManager,
  { email, action, locale, channel = 'email', device = null }: CodeRequest,
): Promise<string> {
  const sessionId = newId()
  await sql(
    em,
    `insert into one_time_code (id, account_id, email_key, action, channel, asked_from, expires_at)
    values ($1, (select id from account where email_key = $2 and deleted_at is null), $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [sessionId, emailKey(email), action, channel, device, CODE_SECONDS],
  )
  const queue = channel === 'sms' ? SMS_CODE_QUEUE : CODE_QUEUE
  await enqueue(em, queue, sessionId, { sessionId, locale, channel } satisfies CodeJob)
  return sessionId
}

/** What a caller is told of an open session; the same for decoys. */
export const codeSession = (sessionId: string) => ({ sessionId, expiresIn: CODE_SECONDS, resendIn: RESEND_SECONDS })

/**
 * The sixth code in an hour for an address is refused, whether or not the address is known (rulings 3). Devices the account
 * knows have a count of their own, one for all of them: strangers who ask for codes do not keep the owner from asking, and
 * whoever has the password makes as many such devices as they like.
 */
export async function limitCodes(db: Database, email: string, perHour: number, device: string | null): Promise<void> {
  const key = `code:${device ? 'known:' : ''}${emailKey(email)}`
  await rateLimit(db, { key, limit: perHour, windowSeconds: 3600 })
}

/**
 * A code that was replaced by a newer one is dead (rulings 3). It is judged when the code is used, so that two asked for at
 * the same moment are not both good. What was asked for from a device the account knows is replaced from there alone: a
 * stranger's request must not kill the code the owner is about to type.
 */
const newest = `not exists (select from one_time_code n where n.email_key = c.email_key and n.action = c.action
  and (n.created_at, n.id) > (c.created_at, c.id) and (c.asked_from is null or n.asked_from = c.asked_from))`

export interface IssuedCode {
  readonly code: string
  readonly action: OtpAction
  readonly channel: CodeChannel
  readonly to: string
  /** E.164; null where the account has none. */
  readonly phone: string | null
  /** Null while the address is not confirmed: the mailbox's owner is not shown what a stranger may have typed. */
  readonly name: string | null
  readonly locale: string | null
}

/** Makes the code of an open session and stores its keyed hash; a repeated job makes a new one. Null for decoys and closed sessions. */
export async function issueCode(db: Database, key: string, sessionId: string): Promise<IssuedCode | null> {
  const code = newCode()
  const [row] = await db.query<Issued>(
    `update one_time_code c set code_mac = $2, phone = case when c.channel <> 'email' then a.phone end from account a left join language l on l.id = a.language_id
     where c.id = $1 and a.id = c.account_id and c.consumed_at is null and c.expires_at > now() and ${newest}
     returning c.action, c.channel, a.email as "to", a.phone, case when a.email_verified_at is not null then a.first_name end as name, l.code as locale`,
    [sessionId, codeMac(key, sessionId, code)],
  )
  return row ? { code, ...row } : null
}

type Issued = Omit<IssuedCode, 'code'>

/**
 * Exchanges a code for a process id. Each try is one conditional update that counts it and, when right, consumes the code:
 * of any number of parallel guesses at most five are judged, and the right code wins once (security notes).
 *
 * @param keys the present one and those before it: codes on their way outlive a rotation
 * @throws DomainError OTP_INVALID (422, `details.triesLeft`), OTP_EXHAUSTED (429)
 */
export async function exchangeCode(
  db: Database,
  keys: readonly string[],
  input: { email: string; otp: string; sessionId: string },
): Promise<string> {
  const macs = keys.map((key) => codeMac(key, input.sessionId, input.otp))
  const [row] = await db.query<{
    tries: number
    won: boolean
    account_id: string | null
    action: OtpAction
    channel: string
    phone: string | null
  }>(
    `update one_time_code c set tries = tries + 1,
       consumed_at = case when code_mac = any ($3::bytea[]) and account_id is not null then now() end
     where id = $1 and email_key = $2 and consumed_at is null and expires_at > now() and tries < $4 and ${newest}
     returning tries, consumed_at is not null as won, account_id, action, channel, phone`,
    [input.sessionId, emailKey(input.email), macs, MAX_TRIES],
  )
  if (!row) throw await whyRefused(db, input.sessionId, input.email)
  if (!row.won || !row.account_id) {
    const triesLeft = MAX_TRIES - row.tries
    if (triesLeft <= 0) throw new DomainError('OTP_EXHAUSTED', { retryAfter: 60 })
    throw new DomainError('OTP_INVALID', { details: { triesLeft }, params: { triesLeft, count: triesLeft } })
  }
  // Who types what came to a number has it in their hands, as long as the account's is still that one.
  if (row.phone)
    await db.query('update account set phone_verified_at = now() where id = $1 and phone = $2', [
      row.account_id,
      row.phone,
    ])
  const processId = newToken()
  await db.query(
    `insert into verified_process (token_hash, account_id, email_key, action, channel, phone, expires_at)
    values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
    [hashToken(processId), row.account_id, emailKey(input.email), row.action, row.channel, row.phone, CODE_SECONDS],
  )
  return processId
}

async function whyRefused(db: Database, sessionId: string, email: string): Promise<DomainError> {
  const [row] = await db.query<{ tries: number }>(
    'select tries from one_time_code where id = $1 and email_key = $2 and consumed_at is null',
    [sessionId, emailKey(email)],
  )
  return row && row.tries >= MAX_TRIES
    ? new DomainError('OTP_EXHAUSTED', { retryAfter: 60 })
    : new DomainError('OTP_INVALID', { details: { triesLeft: 0 } })
}

/**
 * Consumes a process id of this action and email in the caller's transaction.
 *
 * @param channel how its code must have come; either way unless stated
 * @returns the account it was issued for
 * @throws DomainError PROCESS_INVALID
 */
export async function consumeProcess(
  em: EntityManager,
  processId: string | undefined,
  action: OtpAction,
  email: string,
  channel?: CodeChannel,
): Promise<string> {
  const [row] = processId
    ? await sql<{ account_id: string }>(
        em,
        `update verified_process set consumed_at = now()
        where token_hash = $1 and action = $2 and email_key = $3 and ($4::text is null or channel = $4)
          and consumed_at is null and expires_at > now() returning account_id`,
        [hashToken(processId), action, emailKey(email), channel ?? null],
      )
    : []
  if (!row) throw new DomainError('PROCESS_INVALID')
  return row.account_id
}

/** Whether a process id could be consumed now, or was consumed: asked before work that only its holder may cause. */
export async function processState(
  db: Database,
  processId: string | undefined,
  action: OtpAction,
  email: string,
): Promise<'open' | 'used' | 'none'> {
  if (!processId) return 'none'
  const [row] = await db.query<{ used: boolean }>(
    `select consumed_at is not null as used from verified_process
     where token_hash = $1 and action = $2 and email_key = $3 and expires_at > now()`,
    [hashToken(processId), action, emailKey(email)],
  )
  return row ? (row.used ? 'used' : 'open') : 'none'
}

/** Whether the code behind a process id was sent by email, so that it proves the mailbox; WhatsApp proves the phone only. */
export async function provedMailbox(em: EntityManager, processId: string | undefined): Promise<boolean> {
  if (!processId) return false
  const text = `select 1 from verified_process where token_hash = $1 and channel = 'email'`
  return (await sql(em, text, [hashToken(processId)])).length > 0
}

/** The number that the code behind a process id was sent to; null where it came by email, or was made by an instance of before. */
export async function provedPhone(em: EntityManager, processId: string): Promise<string | null> {
  const text = 'select phone from verified_process where token_hash = $1'
  const [row] = await sql<{ phone: string | null }>(em, text, [hashToken(processId)])
  return row?.phone ?? null
}
