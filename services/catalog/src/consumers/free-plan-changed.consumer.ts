import { FreePlanChanged } from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { applyState, consumer } from '@forecourt/kernel/events'
import { askSettlingEverybody } from '../plan/ask-settling.ts'

/**
 * Keeps what the free plan allows; another number of vehicles, and whether they are featured, counts for everybody at once
 * (rulings 6: its limits are live).
 */
export const projectFreePlan = consumer(
  FreePlanChanged,
  'catalog.project-free-plan',
  async ({ em, data: { limits }, envelope }) => {
    const { vehicle_limit: vehicles, photo_limit_per_vehicle: photos, featured_listing: featured } = limits
    const [before] = await sql<{ vehicles: number | null; featured: boolean }>(
      em,
      'select vehicles, featured from free_plan for update',
    )
    if (!(await applyState(em, { table: 'free_plan' }, envelope, { vehicles, photos, featured }))) return 'skipped'
    if (before?.vehicles !== vehicles || before.featured !== featured) await askSettlingEverybody(em, envelope.id)
  },
)
