import { clearRecentVehicles, recentVehicles, viewVehicle } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { holdsOf } from '../vehicle/vehicle.holds.ts'
import { readListed } from '../vehicle/vehicle.read.ts'
import { listIds } from '../vehicle/vehicle-lists.ts'
import { clearRecent, recordView } from './view.service.ts'

/** What the caller looked at lately. */
export function viewRoutes(app: App): void {
  app.endpoint(viewVehicle, async ({ em, user, params }) => ({
    data: { id: params.id, counted: await recordView(em, user, params.id) },
  }))
  app.endpoint(recentVehicles, async ({ em, user, query }) => {
    const from = 'vehicle_view w join vehicle v on v.id = w.vehicle_id'
    // Hidden ones come back with their seller; sold ones stay, with a badge.
    const where = `w.user_id = $1 and w.viewed_at is not null and v.published and ${holdsOf('v')} = '{}'`
    const { ids, meta } = await listIds(em, from, where, user.userId, query, 'w.viewed_at desc, v.id desc')
    return { data: await readListed(em, user, ids), meta }
  })
  app.endpoint(clearRecentVehicles, async ({ em, user }) => ({
    data: { removed: await clearRecent(em, user.userId) },
  }))
}
