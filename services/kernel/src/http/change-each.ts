import type { BulkOutcome, Locale, UserCaller } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { asDomainError, DomainError, problemOf } from '../errors/index.ts'
import type { WriteFn } from './run-write.ts'

/** What is done with one record; throws why it may not be. */
export type EachWork = (em: EntityManager, user: UserCaller, id: string, locale: Locale) => Promise<unknown>

interface Order {
  readonly ids: readonly string[]
  readonly locale: Locale
  /** Runs work in a transaction of its own. */
  readonly write: WriteFn
  /** Aborted when the caller has gone or the deadline has passed: what was not begun is then not done. */
  readonly signal: AbortSignal
}

export interface ChangeOrder extends Order {
  readonly work: EachWork
  readonly user: UserCaller
}

interface EachOrder extends Order {
  /** Does it with one record, by `write` or in transactions of its own. */
  readonly one: (id: string) => Promise<unknown>
}

/**
 * Does one thing with many records, each in a transaction of its own, so that locks are held for one at a time and
 * a refusal undoes nothing but itself. An outage in the middle is told for what was not reached. For endpoints with
 * `transaction: 'manual'`; a repeat with the same Idempotency-Key gets the same answer.
 *
 * @throws DomainError NOT_FOUND (404) when none of them is there for the caller · UNAVAILABLE (503) when nothing was done
 */
export const changeEach = ({ work, user, ...order }: ChangeOrder): Promise<BulkOutcome[]> =>
  doEach({ ...order, one: (id) => order.write((em) => work(em, user, id, order.locale)) })

/**
 * Deletes many records as {@link changeEach} changes them; what cannot go stays, and is told with its reason. What has gone
 * before counts as deleted.
 *
 * @throws DomainError UNAVAILABLE (503) when nothing was done
 */
export async function removeEach(order: EachOrder) {
  const outcomes = await doEach({ ...order, one: (id) => order.one(id).catch(unlessGone) })
  return {
    deleted: outcomes.flatMap(({ id, problem }) => (problem ? [] : [id])),
    refused: outcomes.flatMap(({ id, problem }) =>
      problem ? [{ id, code: problem.code, message: problem.message }] : [],
    ),
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error
}

async function doEach({ one, ids, locale, write, signal }: EachOrder): Promise<BulkOutcome[]> {
  // Claims the Idempotency-Key before anything is done, so that a twin of this request waits for its answer.
  await write(async () => undefined)
  const outcomes: BulkOutcome[] = []
  let outage: DomainError | undefined
  for (const id of ids) {
    if (signal.aborted) outage ??= new DomainError('UPSTREAM_TIMEOUT')
    const refusal = outage ?? (await attempt(() => one(id)))
    if (refusal && refusal.status >= 500) outage = refusal
    outcomes.push(refusal ? refused(id, refusal, locale) : { id, outcome: 'done', problem: null })
  }
  if (outage && outcomes.every(({ outcome }) => outcome === 'refused')) throw outage
  if (outcomes.every(({ problem }) => problem?.code === 'NOT_FOUND')) throw new DomainError('NOT_FOUND')
  return outcomes
}

/** The refusal of a piece of work, or undefined when it was done. A bug is no refusal: it is thrown on. */
async function attempt(work: () => Promise<unknown>): Promise<DomainError | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    const known = asDomainError(error)
    if (known.code === 'INTERNAL') throw error
    return known
  }
}

function refused(id: string, error: DomainError, locale: Locale): BulkOutcome {
  const { code, message, fields } = problemOf(error, locale, '').body
  return { id, outcome: 'refused', problem: { code, message, ...(fields ? { fields } : {}) } }
}
