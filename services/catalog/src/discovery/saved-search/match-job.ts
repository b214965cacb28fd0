import type { EntityManager } from '@forecourt/kernel/db'
import { enqueueWithCommit } from '@forecourt/kernel/events'
import type { SearchRowChange } from '../table/search-row.ts'

/** Name of the job queue that compares a changed vehicle with everybody's saved searches. */
export const MATCH_SEARCHES = 'match-searches'

export interface MatchJob {
  readonly vehicleId: string
  /** Its search row before the change. */
  readonly before: SearchRowChange['before']
  /** When it changed: searches saved later found it as it is. */
  readonly at: string
  /** It was incomplete before, as instances of the version before said it; now `before` does. */
  readonly isCompleted?: boolean
  /** Only this search: it failed among others. */
  readonly search?: string
}

/** Leaves a changed vehicle to the matcher, in the transaction that brings its row up to date. */
export const matchLater = (em: EntityManager, version: number, job: MatchJob): Promise<void> =>
  enqueueWithCommit(em, MATCH_SEARCHES, `${job.vehicleId}:${version}`, job)
