import {
  type Caller,
  createVehicle,
  planInForce,
  type VehicleStatistics,
  vehicleStatistics,
} from '@forecourt/contracts'
import { createDatabase, migrate, newId } from '@forecourt/kernel/db'
import { createApp } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { createTestDatabase, testKeys } from '@forecourt/kernel/testing'
import { petrolCar } from './vehicles.ts'
import { form, type seller, startWorld, tinyPhoto } from './world.ts'

export const log = createLogger({ service: 'billing', level: 'silent' })
export const nobody = '01a1fbae-afde-71ee-a721-ec8df77c6f49'
export const dayBefore = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10)
export type Person = ReturnType<typeof seller>

/** Billing's side of the contract: plans whose statistics are detailed are those of the people in `detailed`. */
async function startBilling(detailed: ReadonlySet<string>) {
  const url = await createTestDatabase('billing_side')
  await migrate({ url, log, service: 'billing' })
  const billing = await createApp({
    config: { service: 'billing', keys: testKeys },
    log,
    db: createDatabase({ url, entities: [], log, service: 'billing' }),
  })
  billing.endpoint(planInForce, async ({ params }) => ({
    data: {
      cartId: newId(),
      expiresAt: null,
      limits: {
        vehicle_limit: 2,
        photo_limit_per_vehicle: 5,
        contact_limit_per_month: 10,
        featured_listing: false,
        detailed_stats: detailed.has(params.id),
        priority_support: false,
      },
    },
  }))
  return { address: await billing.listen({ port: 0, host: '127.0.0.1' }), close: () => billing.close() }
}

/** A world whose vehicles are looked at, with what is asked and set up of their statistics in few words. */
export async function startStatistics() {
  const detailed = new Set<string>()
  const billing = await startBilling(detailed)
  const world = await startWorld({ serviceUrls: { billing: [billing.address] } })
  const photo = await tinyPhoto()
  const ask = (caller: Caller, id: string, days?: number) =>
    world.call(vehicleStatistics, { caller, params: { id }, query: days === undefined ? {} : { days } })
  return {
    world,
    photo,
    /** Owners whose plan has detailed statistics. */
    detailed,
    ask,
    async publish(owner: Person, change: Record<string, unknown> = {}): Promise<string> {
      const raw = form(petrolCar(change), [{ name: 'a.jpg', bytes: photo }])
      const { body } = await world.call(createVehicle, { caller: owner, raw })
      if (!body.data) throw new Error(JSON.stringify(body))
      return body.data.id
    },
    async read(owner: Person, id: string, days?: number): Promise<VehicleStatistics> {
      const { status, body } = await ask(owner, id, days)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.data
    },
    count: (id: string, days: number, counts: { views?: number; likes?: number; saves?: number; contacts?: number }) =>
      world.query(
        `insert into vehicle_stat_day (vehicle_id, day, views, likes, saves, contacts) values ($1, $2::date, $3, $4, $5, $6)
         on conflict (vehicle_id, day) do update set views = excluded.views`,
        [id, dayBefore(days), counts.views ?? 0, counts.likes ?? 0, counts.saves ?? 0, counts.contacts ?? 0],
      ),
    /** As if it had been published that many days ago. */
    backdate: (id: string, days: number) =>
      world.query(`update vehicle set posted_at = now() - make_interval(days => $2::int) where id = $1`, [id, days]),
    async close() {
      await world.close()
      await billing.close()
    },
  }
}
export type Statistics = Awaited<ReturnType<typeof startStatistics>>
