import { setTimeout as delay } from 'node:timers/promises'
import type { EventDataOf, SavedSearchMatched, WatchedVehicleChanged } from '@forecourt/contracts'
import { createVehicle, type UserCaller } from '@forecourt/contracts'
import { ALERT_WINDOW } from '../src/discovery/saved-search/tell-search.worker.ts'
import { form, tinyPhoto, type World } from './world.ts'

/** Puts a vehicle on the market. */
export async function offer(world: World, owner: UserCaller, fields: Record<string, unknown>): Promise<string> {
  const raw = form(fields, [{ name: 'a.jpg', bytes: await tinyPhoto() }])
  const { body } = await world.call(createVehicle, { caller: owner, raw })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}

/** Waits until every job that is due and every own event has been worked on. */
export async function settled(world: World): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const [busy] = await world.query<{ jobs: number; events: number }>(
      `select (select count(*)::int from job where status = 'waiting'
            and not (queue = 'tell-search' and run_at > now() + interval '1 minute')) as jobs,
         (select count(*)::int from outbox o where o.envelope ->> 'name' in ('VehiclePriceChanged', 'VehicleSold')
            and not exists (select from inbox i where i.event_id = o.id)) as events`,
    )
    if (busy?.jobs === 0 && busy.events === 0) return
    await delay(20)
  }
  throw new Error('jobs and events were not done within 20 s')
}

/** Lets the hour pass in which a search that has told collects, and what it collected be told. */
export async function hourPassed(world: World): Promise<void> {
  await settled(world)
  await world.query('update saved_search set told_at = told_at - make_interval(secs => $1)', [ALERT_WINDOW / 1_000])
  await world.query(`update job set run_at = now() where queue = 'tell-search' and status = 'waiting'`)
  await settled(world)
}

/** What was told of saved searches, oldest first. */
export const told = async (world: World, ownerId?: string) =>
  (await world.emitted('SavedSearchMatched'))
    .map(({ data }) => data as EventDataOf<typeof SavedSearchMatched>)
    .filter((data) => ownerId === undefined || data.ownerId === ownerId)

/** What was told of one saved vehicle, oldest first. */
export const toldOfVehicle = async (world: World, vehicleId: string) =>
  (await world.emitted('WatchedVehicleChanged', vehicleId)).map(
    ({ data }) => data as EventDataOf<typeof WatchedVehicleChanged>,
  )
