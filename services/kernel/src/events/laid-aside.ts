import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from './sql.ts'

/** A page of what was laid aside, newest first: those behind the one named. */
export interface Page {
  readonly after?: string | undefined
  readonly limit?: number
}

/** A kind of what was laid aside, and what may be done about it; in the caller's transaction. */
export interface Shelf<T extends { readonly id: string }> {
  /** Selects the ids of what waits, laid aside up to `$1`. */
  readonly waiting: string
  readonly order: string
  /** Offers them again with all their attempts. @returns those that waited */
  readonly retry: (em: EntityManager, ids: readonly string[]) => Promise<T[]>
  /** They are not tried again. @returns those that waited */
  readonly discard: (em: EntityManager, ids: readonly string[]) => Promise<T[]>
}

export type LaidAsideAction = 'retry' | 'discard'

export interface BatchDone<T> {
  readonly done: T[]
  /** "All" means what was laid aside up to this instant: with later arrivals it might never end. */
  readonly upTo: string
  readonly left: number
}

/** Settled in one transaction. */
const AT_ONCE = 500

/** Does something about the oldest of all that waits on a shelf; repeat with `upTo` until none is left. */
export async function settleSome<T extends { readonly id: string }>(
  em: EntityManager,
  shelf: Shelf<T>,
  action: LaidAsideAction,
  upTo?: string,
): Promise<BatchDone<T>> {
  const [bound] = await rows<{ at: Date }>(em, 'select coalesce($1::timestamptz, clock_timestamp()) as at', [
    upTo ?? null,
  ])
  const until = bound?.at ?? new Date()
  const found = await rows<{ id: string }>(
    em,
    `${shelf.waiting} ${shelf.order} limit ${AT_ONCE} for update skip locked`,
    [until],
  )
  const done = await shelf[action](
    em,
    found.map(({ id }) => id),
  )
  const [counted] = await rows<{ n: number }>(em, `select count(*)::int as n from (${shelf.waiting}) as waiting`, [
    until,
  ])
  return { done, upTo: until.toISOString(), left: counted?.n ?? 0 }
}
