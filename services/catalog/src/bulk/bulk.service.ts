import type { BulkAction, BulkOutcome, Locale, UserCaller } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { asDomainError, DomainError, problemOf } from '@forecourt/kernel/errors'
import { react } from '../reaction/reaction.service.ts'
import { publishVehicle } from '../vehicle/vehicle.create.ts'
import { deleteVehicle, markSold } from '../vehicle/vehicle.service.ts'

type Work = (em: EntityManager, user: UserCaller, id: string, locale: Locale) => Promise<unknown>

const works: Readonly<Record<BulkAction, Work>> = {
  publish: publishVehicle,
  sold: (em, user, id) => markSold(em, user, id, true),
  forSale: (em, user, id) => markSold(em, user, id, false),
  delete: (em, user, id) => deleteVehicle(em, user, id),
  save: (em, user, id) => react(em, user, id, 'favorite', true),
  unsave: (em, user, id) => react(em, user, id, 'favorite', false),
}

export interface ChangeOrder {
  readonly work: Work
  readonly ids: readonly string[]
  readonly user: UserCaller
  readonly locale: Locale
  /** Runs work in a transaction of its own. */
  readonly write: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>
  /** Aborted when the caller has gone or the deadline has passed: what was not begun is then not done. */
  readonly signal: AbortSignal
}

/** One of the actions a person may do with many vehicles. */
export const changeMany = ({ action, ...order }: Omit<ChangeOrder, 'work'> & { readonly action: BulkAction }) =>
  changeEach({ ...order, work: works[action] })

/**
 * Does one thing with many records, each in a transaction of its own, so that locks are held for one at a time and
 * a refusal undoes nothing but itself. An outage in the middle is told for what was not reached.
 *
 * @throws DomainError NOT_FOUND (404) when none of them is there for the caller · UNAVAILABLE (503) when nothing was done
 */
export async function changeEach({ work, ids, user, locale, write, signal }: ChangeOrder): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  let outage: DomainError | undefined
  for (const id of ids) {
    if (signal.aborted) outage ??= new DomainError('UPSTREAM_TIMEOUT')
    const refusal = outage ?? (await attempt(() => write((em) => work(em, user, id, locale))))
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
