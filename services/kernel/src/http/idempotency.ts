import { type Caller, isUuid } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type Database, prepared, purge, sql } from '../db/index.ts'
import { DomainError, invalid, sqlState } from '../errors/index.ts'

/** What a write answered: kept 24 h under its Idempotency-Key. */
export interface Answer {
  readonly status: number
  /** JSON text of the reply body. */
  readonly payload: string
}

/** One write's claim on its Idempotency-Key. */
export interface IdempotencyClaim {
  readonly scope: string
  readonly key: string
  /** Method, path and query: the same key for something else is a mistake. */
  readonly endpoint: string
  readonly bodyHash: string
  /** Whose claim it is: another one for each run of a write. */
  readonly holder: string
}

/**
 * The Idempotency-Key of a request, if it has one.
 *
 * @throws DomainError INVALID (422) when it is not a UUID
 */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !isUuid(header))
    throw invalid('Idempotency-Key', 'validation.format_uuid', { label: 'Idempotency-Key' })
  return header.toLowerCase()
}

/** Keys of different callers never meet. */
export function scopeOf(caller: Caller): string {
  if (caller.kind === 'user') return `user:${caller.userId}`
  return caller.kind === 'service' ? `service:${caller.service}` : `anonymous:${caller.sessionId ?? caller.address}`
}

const CLAIM_NONCE = prepared('insert into request_nonce (nonce) values ($1) on conflict do nothing returning nonce')

/**
 * Records a write's nonce with its effect, so that no instance accepts it twice.
 *
 * @throws DomainError REPLAYED (401) when it has been recorded
 */
export async function claimNonce(em: EntityManager, nonce: string): Promise<void> {
  const rows = await sql(em, CLAIM_NONCE, [nonce])
  if (rows.length === 0) throw new DomainError('REPLAYED')
}

/**
 * Seconds after which a claim without an answer counts as left behind by a process that died: a living one renews it each
 * second (`tendKey`). An earlier version gave no such sign, so its claims last longer than anything may take.
 */
const STALE = `idempotency_key.at < now() - make_interval(secs => case when idempotency_key.holder is null then 90 else 5 end)`

/** What a write hears that is at work already, or was taken over by its repeat. */
const inProgress = (cause?: unknown) => new DomainError('IN_PROGRESS', { retryAfter: 1, cause })

/**
 * Claims a key inside the write's transaction. A write with the same key that is still running is waited for, as long as a
 * statement may take.
 *
 * @returns the stored answer when the same request was answered before
 * @throws DomainError IDEMPOTENCY_MISMATCH (422) for another request, IN_PROGRESS (409) when the wait was too long
 */
export async function claimKey(em: EntityManager, claim: IdempotencyClaim): Promise<Answer | undefined> {
  const { scope, key, endpoint, bodyHash, holder } = claim
  try {
    const rows = await sql(
      em,
      `insert into idempotency_key (scope, key, endpoint, body_hash, holder) values ($1, $2, $3, $4, $5)
       on conflict (scope, key) do update set at = now(), holder = $5
         where idempotency_key.status is null and ${STALE}
           and idempotency_key.endpoint = $3 and idempotency_key.body_hash = $4
       returning key`,
      [scope, key, endpoint, bodyHash, holder],
    )
    if (rows.length > 0) return undefined
  } catch (error) {
    if (sqlState(error) === '57014' || sqlState(error) === '55P03') throw inProgress(error)
    throw error
  }
  return answerOf(await sql<Row>(em, SELECT, [scope, key]), claim)
}

/** The stored answer of a key, without claiming it: for writes that manage their own transactions. */
export async function findAnswer(db: Database, claim: IdempotencyClaim): Promise<Answer | undefined> {
  return answerOf(await db.query<Row>(SELECT, [claim.scope, claim.key]), claim)
}

const SELECT = `select endpoint, body_hash, status, reply, ${STALE} as stale
  from idempotency_key where scope = $1 and key = $2`

interface Row {
  endpoint: string
  body_hash: string
  status: number | null
  reply: string | null
  stale: boolean
}

function answerOf([row]: Row[], claim: IdempotencyClaim): Answer | undefined {
  if (!row) return undefined
  if (row.endpoint !== claim.endpoint || row.body_hash !== claim.bodyHash) throw new DomainError('IDEMPOTENCY_MISMATCH')
  const open = row.status === null || row.reply === null
  if (open && row.stale) return undefined
  if (row.status === null || row.reply === null) throw inProgress()
  return { status: row.status, payload: row.reply }
}

/**
 * Renews a claim, in the transaction of `em` if it has one: nobody takes it over before that ends.
 *
 * @throws DomainError IN_PROGRESS (409) when it was taken over: this process was silent for too long, and a repeat is at work
 */
export async function renewKey(em: EntityManager, { scope, key, holder }: IdempotencyClaim): Promise<void> {
  const rows = await sql(
    em,
    `update idempotency_key set at = now() where scope = $1 and key = $2 and holder = $3 and status is null returning key`,
    [scope, key, holder],
  )
  if (rows.length === 0) throw inProgress()
}

/**
 * Stores the answer beside the effect.
 *
 * @throws DomainError IN_PROGRESS (409) when the claim was taken over: its repeat answers
 */
export async function storeAnswer(em: EntityManager, claim: IdempotencyClaim, answer: Answer): Promise<void> {
  const { scope, key, holder } = claim
  const rows = await sql(
    em,
    `update idempotency_key set status = $4, reply = $5
     where scope = $1 and key = $2 and holder = $3 returning key`,
    [scope, key, holder, answer.status, answer.payload],
  )
  if (rows.length === 0) throw inProgress()
}

/** Gives up a claim that has no answer, so that the caller may try again. */
export async function releaseKey(db: Database, { scope, key, holder }: IdempotencyClaim): Promise<void> {
  await db.query('delete from idempotency_key where scope = $1 and key = $2 and holder = $3 and status is null', [
    scope,
    key,
    holder,
  ])
}

/** Forgets what is no longer needed: nonces after 2 minutes (signatures live 30 s), answers after 24 h, idle limits. */
export async function purgeRequests(db: Database): Promise<void> {
  await purge(db, {}, { table: 'request_nonce', key: 'nonce', where: `at < now() - interval '2 minutes'` })
  await purge(db, {}, { table: 'idempotency_key', key: 'scope, key', where: `at < now() - interval '24 hours'` })
  await purge(db, {}, { table: 'rate_limit', key: 'key', where: 'expires_at < now()' })
}
