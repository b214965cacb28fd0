import type { OtpAction } from '@forecourt/contracts'
import { type Database, type EntityManager, newId, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { enqueue } from '@forecourt/kernel/events'
import { hashToken, newToken } from '../session/tokens.ts'
import { CODE_SECONDS, codeMac, MAX_TRIES, newCode, RESEND_SECONDS } from './codes.ts'

/** Name of the job queue that makes and mails codes. */
export const CODE_QUEUE = 'one-time-code'
export interface CodeJob {
  readonly sessionId: string
  readonly locale: string
}

/** How a code travels. */
export type CodeChannel = 'email' | 'whatsapp'

const emailKey = (email: string): string => email.toLowerCase()

/**
 * Opens a code session for an address. An unknown address gets a decoy that can never verify; both write the same rows and
 * nobody waits for a mail, so the two cannot be told apart. The code itself is made by the job that mails it.
 *
 * @returns the session id
 */
export async function openCodeSession(
  em: EntityManager,
  email: string,
  action: OtpAction,
  locale: string,
  channel: CodeChannel = 'email',
): Promise<string> {
  const sessionId = newId()
  await sql(
    em,
    `insert into one_time_code (id, account_id, email_key, action, channel, expires_at)
    values ($1, (select id from account where email_key = $2 and deleted_at is null), $2, $3, $4, now() + make_interval(secs => $5))`,
    [sessionId, emailKey(email), action, channel, CODE_SECONDS],
  )
  await enqueue(em, CODE_QUEUE, sessionId, { sessionId, locale } satisfies CodeJob)
  return sessionId
}

/** What a caller is told of an open session; the same for decoys. */
export const codeSession = (sessionId: string) => ({ sessionId, expiresIn: CODE_SECONDS, resendIn: RESEND_SECONDS })

/** The sixth code in an hour for an address is refused, whether or not the address is known (rulings 3). */
export const limitCodes = (db: Database, email: string, perHour: number): Promise<void> =>
  rateLimit(db, { key: `code:${emailKey(email)}`, limit: perHour, windowSeconds: 3600 })

export interface IssuedCode {
  readonly code: string
  readonly action: OtpAction
  readonly channel: CodeChannel
  readonly to: string
  /** E.164; null where the account has none. */
  readonly phone: string | null
  readonly name: string
  readonly locale: string | null
}

/** Makes the code of an open session and stores its keyed hash; a repeated job makes a new one. Null for decoys and closed sessions. */
export async function issueCode(db: Database, key: string, sessionId: string): Promise<IssuedCode | null> {
  const code = newCode()
  const [row] = await db.query<Issued>(
    `update one_time_code c set code_mac = $2 from account a left join language l on l.id = a.language_id
     where c.id = $1 and a.id = c.account_id and c.consumed_at is null and c.expires_at > now()
     returning c.action, c.channel, a.email as "to", a.phone, a.first_name as name, l.code as locale`,
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
  }>(
    `update one_time_code set tries = tries + 1,
       consumed_at = case when code_mac = any ($3::bytea[]) and account_id is not null then now() end
     where id = $1 and email_key = $2 and consumed_at is null and expires_at > now() and tries < $4
     returning tries, consumed_at is not null as won, account_id, action, channel`,
    [input.sessionId, emailKey(input.email), macs, MAX_TRIES],
  )
  if (!row) throw await whyRefused(db, input.sessionId, input.email)
  if (!row.won || !row.account_id) {
    const triesLeft = MAX_TRIES - row.tries
    if (triesLeft <= 0) throw new DomainError('OTP_EXHAUSTED', { retryAfter: 60 })
    throw new DomainError('OTP_INVALID', { details: { triesLeft }, params: { triesLeft, count: triesLeft } })
  }
  const processId = newToken()
  await db.query(
    `insert into verified_process (token_hash, account_id, email_key, action, channel, expires_at)
    values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [hashToken(processId), row.account_id, emailKey(input.email), row.action, row.channel, CODE_SECONDS],
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
    : new DomainError('OTP_INVALID', { details: { triesLeft: 0 }, params: { triesLeft: 0, count: 0 } })
}

/**
 * Consumes a process id of this action and email in the caller's transaction.
 *
 * @returns the account it was issued for
 * @throws DomainError PROCESS_INVALID
 */
export async function consumeProcess(
  em: EntityManager,
  processId: string | undefined,
  action: OtpAction,
  email: string,
): Promise<string> {
  const [row] = processId
    ? await sql<{ account_id: string }>(
        em,
        `update verified_process set consumed_at = now()
        where token_hash = $1 and action = $2 and email_key = $3 and consumed_at is null and expires_at > now() returning account_id`,
        [hashToken(processId), action, emailKey(email)],
      )
    : []
  if (!row) throw new DomainError('PROCESS_INVALID')
  return row.account_id
}

/** Whether a process id could be consumed now: asked before work that only its holder may cause. */
export async function processStands(
  db: Database,
  processId: string | undefined,
  action: OtpAction,
  email: string,
): Promise<boolean> {
  if (!processId) return false
  const rows = await db.query(
    `select 1 from verified_process
     where token_hash = $1 and action = $2 and email_key = $3 and consumed_at is null and expires_at > now()`,
    [hashToken(processId), action, emailKey(email)],
  )
  return rows.length > 0
}

/** Whether the code behind a process id was sent by email, so that it proves the mailbox; WhatsApp proves the phone only. */
export async function provedMailbox(em: EntityManager, processId: string | undefined): Promise<boolean> {
  if (!processId) return false
  const text = `select 1 from verified_process where token_hash = $1 and channel = 'email'`
  return (await sql(em, text, [hashToken(processId)])).length > 0
}
