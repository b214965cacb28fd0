import { freePlanAggregate, planInForce } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { type Database, sql } from '@forecourt/kernel/db'
import { type Ticker, ticker } from '@forecourt/kernel/events'
import type { Logger } from '@forecourt/kernel/log'
import { askSettlingEverybody } from './ask-settling.ts'

/**
 * Asks billing for the free plan, once, where its event has not come yet: nobody is sure to be on it but who is nobody. What
 * the event says later counts.
 */
export async function knowFreePlan(db: Database, client: Client): Promise<void> {
  const known = await db.query('select from free_plan')
  if (known.length > 0) return
  const { data } = await client.call(planInForce, { params: { id: freePlanAggregate } })
  const { vehicle_limit, photo_limit_per_vehicle, featured_listing } = data.limits
  await db.transaction(async (em) => {
    await sql(
      em,
      `insert into free_plan (id, version, vehicles, photos, featured) values ($1, -1, $2, $3, $4)
       on conflict (id) do nothing`,
      [freePlanAggregate, vehicle_limit, photo_limit_per_vehicle, featured_listing],
    )
    await askSettlingEverybody(em, freePlanAggregate)
  })
}

const EVERY = 5_000

/** Tries until it is known. */
export function startKnowingFreePlan(db: Database, client: Client, log: Logger): Ticker {
  return ticker('free plan', EVERY, () => knowFreePlan(db, client), log)
}
