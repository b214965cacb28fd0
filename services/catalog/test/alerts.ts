import { setTimeout as delay } from 'node:timers/promises'
import type { EventDataOf, SavedSearchesMatched, SavedSearchMatched, WatchedVehicleChanged } from '@forecourt/contracts'
import { createVehicle, type UserCaller } from '@forecourt/contracts'
import { ALERT_WINDOW } from '../src/discovery/saved-search/alert-window.ts'
import { tellDue } from '../src/discovery/saved-search/tell-due.ts'
import { form, tinyPhoto, type World } from './world.ts'

/** Puts a vehicle on the market. */
export async function offer(world: World, owner: UserCaller, fields: Record<string, unknown>): Promise<string> {
  const raw = form(fields, [{ name: 'a.jpg', bytes: await tinyPhoto() }])
  const { body } = await world.call(createVehicle, { caller: owner, raw })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}

/**
 * Waits until every job that is due and every own event has been worked on. Prices are judged ten seconds after a change, which
 * only searches by rating would wait for.
 */
export async function settled(world: World): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const [busy] = await world.query<{ jobs: number; events: number }>(
      `select (select count(*)::int from job where status = 'waiting' and queue <> 'judge-prices') as jobs,
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
  await world.query('update saved_search_telling set due_at = now()')
  await tellDue(world)
  await settled(world)
}

type Told = EventDataOf<typeof SavedSearchMatched>

/** What was told of saved searches, oldest first, alone or with others. */
export async function told(world: World, ownerId?: string): Promise<Told[]> {
  const alone = (await world.emitted('SavedSearchMatched')).map((event) => ({ ...event, all: [event.data as Told] }))
  const together = (await world.emitted('SavedSearchesMatched')).map((event) => {
    const { vehicles, searches } = event.data as EventDataOf<typeof SavedSearchesMatched>
    const shown = (ids: readonly string[]) => ids.flatMap((id) => vehicles.find((one) => one.id === id) ?? [])
    return { ...event, all: searches.map((one) => ({ ...one, vehicles: shown(one.vehicles) })) }
  })
  return [...alone, ...together]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ all }) => all)
    .filter((data) => ownerId === undefined || data.ownerId === ownerId)
}

/** What was told of one saved vehicle, oldest first. */
export const toldOfVehicle = async (world: World, vehicleId: string) =>
  (await world.emitted('WatchedVehicleChanged', vehicleId)).map(
    ({ data }) => data as EventDataOf<typeof WatchedVehicleChanged>,
  )
