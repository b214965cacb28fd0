import type { EntityManager } from '@mikro-orm/postgresql'
import type { Database } from '../db/index.ts'
import {
  type Answer,
  claimKey,
  claimNonce,
  findAnswer,
  type IdempotencyClaim,
  releaseKey,
  renewKey,
  storeAnswer,
} from './idempotency.ts'
import { tendKey } from './tend-key.ts'

export type WriteFn = <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>

export interface WriteRun {
  readonly db: Database
  readonly nonce: string | undefined
  readonly claim: IdempotencyClaim | undefined
  readonly signal: AbortSignal
  /** Turns what the handler returned into the answer. */
  readonly serialise: (body: unknown) => Answer
}

export interface WriteResult {
  readonly answer: Answer
  /** The answer was given before: nothing happened this time. */
  readonly replayed: boolean
}

/**
 * A write whose nonce, idempotency record and effect commit together: `transaction: 'handler'`. A refusal rolls all of it
 * back and stores nothing, so the caller may try again.
 */
export const runInTransaction = (
  run: WriteRun,
  handle: (em: EntityManager, write: WriteFn) => Promise<unknown>,
): Promise<WriteResult> =>
  run.db.transaction(
    async (em) => {
      if (run.nonce) await claimNonce(em, run.nonce)
      const stored = run.claim ? await claimKey(em, run.claim) : undefined
      if (stored) return { answer: stored, replayed: true }
      const answer = run.serialise(await handle(em, (work) => work(em)))
      if (run.claim) {
        await em.flush()
        await storeAnswer(em, run.claim, answer)
      }
      return { answer, replayed: false }
    },
    { signal: run.signal },
  )

/** Ends a manual write whose twin has answered in the meantime. */
class AlreadyAnswered extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('already answered')
    this.answer = answer
  }
}

const isReply = (value: unknown): boolean => typeof value === 'object' && value !== null && 'data' in value

/**
 * A write that manages its own transactions: `transaction: 'manual'`. The nonce is taken first, in a transaction of its own,
 * so that no replay can do anything. The key is claimed in the first `write`, whose result, when it is the reply, is stored
 * in that transaction. Where more follows, the claim is renewed until the answer is stored, and each further `write` is done
 * only while it is still ours.
 */
export async function runManually(
  run: WriteRun,
  handle: (em: EntityManager, write: WriteFn) => Promise<unknown>,
): Promise<WriteResult> {
  const { db, nonce, claim, signal, serialise } = run
  if (nonce) await claimNonce(db.fork(), nonce)
  const before = claim ? await findAnswer(db, claim) : undefined
  if (before) return { answer: before, replayed: true }
  let claimed = false
  let stored = false
  let stopTending: (() => void) | undefined
  const write: WriteFn = async (work) => {
    let storedNow = false
    const result = await db.transaction(
      async (em) => {
        if (claim && !claimed) {
          const twin = await claimKey(em, claim)
          if (twin) throw new AlreadyAnswered(twin)
        } else if (claim && !stored) await renewKey(em, claim)
        const value = await work(em)
        if (claim && isReply(value)) {
          await em.flush()
          await storeAnswer(em, claim, serialise(value))
          storedNow = true
        }
        return value
      },
      { signal },
    )
    claimed = true
    stored ||= storedNow
    if (claim && !stored) stopTending ??= tendKey(db, claim)
    return result
  }
  try {
    const answer = serialise(await handle(db.fork(), write))
    if (claim && claimed && !stored) await storeAnswer(db.fork(), claim, answer)
    return { answer, replayed: false }
  } catch (error) {
    if (error instanceof AlreadyAnswered) return { answer: error.answer, replayed: true }
    if (claim && claimed && !stored) await releaseKey(db, claim)
    throw error
  } finally {
    stopTending?.()
  }
}
