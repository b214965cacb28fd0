import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'

/** Name of the job queue that brings what sellers have for sale in line with their plans. */
export const SETTLE_OFFERS = 'settle-offers'
export interface SettleJob {
  readonly ownerId: string
}
/** Name of the job queue whose jobs look at all sellers. */
export const SETTLE_EVERYBODY = 'settle-everybody'
export interface EverybodyJob {
  /** The last seller that was looked at. */
  readonly after: string | null
}

/** Has a seller's offers brought in line with the plan, now or when something is due. @param key a second one is the same job */
export const askSettling = (
  em: EntityManager,
  ownerId: string,
  key: string = newId(),
  runAt?: Date,
): Promise<boolean> => enqueue(em, SETTLE_OFFERS, key, { ownerId } satisfies SettleJob, runAt ? { runAt } : {})

/** Has everybody looked at: what the free plan allows is known, or another number. */
export const askSettlingEverybody = (em: EntityManager, key: string): Promise<boolean> =>
  enqueue(em, SETTLE_EVERYBODY, key, { after: null } satisfies EverybodyJob)

/** Asks it for those of these sellers who have more than their plans allow: others have nothing that could come back. */
export async function askSettlingOfExcess(em: EntityManager, ownerIds: readonly string[]): Promise<void> {
  const owners = await sql<{ id: string }>(
    em,
    'select owner_id as id from plan_excess where owner_id = any($1::uuid[])',
    [ownerIds],
  )
  for (const { id } of owners) await askSettling(em, id)
}
