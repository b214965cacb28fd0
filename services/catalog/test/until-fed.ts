import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@forecourt/kernel/db'
import { VEHICLE_CHANGES } from '../src/vehicle/vehicle.changes.ts'

/** Waits until search has followed every change of a vehicle, but for those that failed and are tried again later. */
export async function untilFed(db: Database): Promise<void> {
  const waiting = `select from job where queue = '${VEHICLE_CHANGES}' and status = 'waiting' and attempts < 2 limit 1`
  for (const end = Date.now() + 20_000; (await db.query(waiting)).length > 0; await delay(5)) {
    if (Date.now() > end) throw new Error('search did not follow the changes of vehicles within 20 s')
  }
}
