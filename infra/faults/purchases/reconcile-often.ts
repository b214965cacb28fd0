import { withDatabase } from '../../client/database.ts'
import type { World } from '../../run/world.ts'

/**
 * Has Stripe asked for what no webhook told every few seconds; as shipped it is every five minutes. The scheduler has to look as
 * often (`JOB_INTERVAL_SECONDS`).
 */
export const reconcileOften = ({ postgres }: World, seconds: number): Promise<unknown> =>
  withDatabase(postgres.scheduler, (db) =>
    db.query(`update datacron set cron = $1, version = version + 1 where name = 'stripe-reconcile'`, [
      `*/${seconds} * * * * *`,
    ]),
  )
