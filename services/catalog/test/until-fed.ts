import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@forecourt/kernel/db'
import { VEHICLE_CHANGES } from '../src/vehicle/vehicle.changes.ts'

/** Waits until search has followed every change of a vehicle. @throws Error where one cannot be followed */
export async function untilFed(db: Database): Promise<void> {
  const open = `select status, last_error from job where queue = '${VEHICLE_CHANGES}' and status <> 'done' limit 1`
  for (const end = Date.now() + 20_000; ; await delay(5)) {
    const [job] = await db.query<{ status: string; last_error: string | null }>(open)
    if (!job) return
    if (job.status === 'dead' || Date.now() > end)
      throw new Error(`search did not follow the changes of vehicles: ${job.last_error}`)
  }
}
