import { notificationChannels, subscribePush } from '@forecourt/contracts'
import { pushBrowser } from '@forecourt/kernel/testing'
import { fetch } from 'undici'
import { withDatabase } from '../../client/database.ts'
import { newPerson, type Person } from '../../client/people.ts'
import { offerVehicle } from '../../client/sample-vehicle.ts'
import type { World } from '../../run/world.ts'

/** A vehicle with the one who is told of contacts about it. */
export interface Offered {
  readonly id: string
  readonly title: string
  readonly sellerPhone: string
}

export interface Buyer extends Person {
  readonly name: string
}

/** So many sellers with so many vehicles each; every one of them can be reached by all channels. */
export async function newSellers(world: World, count: number, vehiclesEach: number): Promise<Offered[]> {
  const offered: Offered[] = []
  await inLanes(count, async (place) => {
    const seller = await newPerson(world, `Seller${place}`)
    const sellerPhone = `+336111000${String(place).padStart(2, '0')}`
    await reachable(world, seller, sellerPhone)
    for (let nth = 0; nth < vehiclesEach; nth += 1) {
      const { id, title } = await offerVehicle(seller.client, `Peugeot ${place} of ${nth}`)
      offered.push({ id, title, sellerPhone })
    }
  })
  return offered
}

export async function newBuyers(world: World, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  await inLanes(count, async (place) => {
    const firstName = `Buyer${place}`
    buyers.push({ ...(await newPerson(world, firstName)), name: `${firstName} Tester` })
  })
  return buyers
}

/** A phone of their own, all channels linked as codes would have, and one browser. */
async function reachable(world: World, { client, id }: Person, phone: string): Promise<void> {
  await withDatabase(world.postgres.auth, (auth) =>
    auth.query('update account set phone = $2 where id = $1', [id, phone]),
  )
  await withDatabase(world.postgres.messaging, (messaging) =>
    messaging.query(
      `insert into provider_link (user_id, provider_id, linked) select $1, id, true from provider where name = any ($2)
       on conflict (user_id, provider_id) do update set linked = true, is_notifiable = true`,
      [id, notificationChannels],
    ),
  )
  const subscribed = await fetch(`${world.push}/subscribe`, { method: 'POST' })
  const endpoint = subscribed.headers.get('location')
  await client.call(subscribePush, { params: { id }, body: { endpoint, keys: pushBrowser().keys } })
}

/** Four at a time. */
async function inLanes(count: number, work: (place: number) => Promise<void>): Promise<void> {
  let begun = 0
  const lane = async () => {
    while (begun < count) await work(begun++)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
}
