import { type Amount, WatchedVehicleChanged } from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { emit, enqueue, worker } from '@forecourt/kernel/events'
import type { LinkTokens } from '../link/link-token.ts'
import { holdsOf } from '../vehicle/vehicle.holds.ts'
import { noticeVehicles } from '../vehicle/vehicle.notice.ts'

/** Name of the job queue that tells those who saved a vehicle what became of it. */
export const TELL_WATCHERS = 'tell-watchers'
export interface WatchJob {
  /** The event that told of the change. */
  readonly sourceId: string
  readonly change: 'price_drop' | 'sold'
  readonly vehicleId: string
  readonly happenedAt: string
  readonly before: Amount | null
  /** The last person told so far. */
  readonly after: string | null
}

/** People told in one event. */
const AT_ONCE = 100

/** Starts telling; a repeat of the same change is the same job. */
export const tellWatchers = (em: EntityManager, job: Omit<WatchJob, 'after'>): Promise<boolean> =>
  enqueue(em, TELL_WATCHERS, job.sourceId, { ...job, after: null } satisfies WatchJob)

/**
 * Tells the next hundred, and leaves the rest to the next job. That job and the event commit together: if the job
 * exists, this hundred has been told, so neither a repeat nor a second instance tells anybody twice. (If people came or
 * went between two tries, somebody may be named again: the inbox keeps one entry for each source.)
 */
export const watchWorker = ({ db, tokens }: { readonly db: Database; readonly tokens: LinkTokens }) =>
  worker<WatchJob>(TELL_WATCHERS, ({ payload }) =>
    db.transaction(async (em) => {
      const people = await nextWatchers(em, payload)
      const last = people.at(-1)
      if (!last) return
      const [vehicle] = await noticeVehicles(em, [payload.vehicleId])
      if (!vehicle) return
      if (!(await enqueue(em, TELL_WATCHERS, `${payload.sourceId}:${last}`, { ...payload, after: last }))) return
      const { sourceId, change, vehicleId, happenedAt, before } = payload
      await emit(em, WatchedVehicleChanged, {
        aggregateId: vehicleId,
        data: {
          sourceId,
          change,
          happenedAt,
          vehicle,
          before,
          recipients: people.map((userId) => ({
            userId,
            unsubscribe: tokens.make({ kind: 'vehicle', userId, vehicleId }),
          })),
        },
      })
    }),
  )

/** Who had saved it when it happened and wants to hear; not its owner, and nobody while it is hidden or deleted. */
async function nextWatchers(em: EntityManager, { vehicleId, happenedAt, after }: WatchJob): Promise<string[]> {
  const rows = await sql<{ user_id: string }>(
    em,
    `select f.user_id from vehicle_favorite f join vehicle v on v.id = f.vehicle_id
     where f.vehicle_id = $1 and f.notify and f.user_id > coalesce($2, '00000000-0000-0000-0000-000000000000')::uuid
       and f.created_at <= $3::timestamptz and f.user_id <> v.owner_id
       and v.published and ${holdsOf('v')} = '{}' and v.deleted_at is null
     order by f.user_id limit ${AT_ONCE}`,
    [vehicleId, after, happenedAt],
  )
  return rows.map(({ user_id }) => user_id)
}
