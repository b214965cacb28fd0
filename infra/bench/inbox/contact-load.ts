import { setTimeout as delay } from 'node:timers/promises'
import { contactSeller, listNotifications } from '@forecourt/contracts'
import { followInbox } from '../../client/event-stream.ts'
import { newPerson, type Person } from '../../client/people.ts'
import { offerVehicle } from '../../client/sample-vehicle.ts'
import type { World } from '../../run/world.ts'
import { type Summary, summarise } from '../percentiles.ts'

const SELLERS = 10
const BUYERS = 20
/** What is not in the inbox by then, counted from the last answer, is lost. */
const PATIENCE_MS = 10_000

/** Sellers with their inboxes open, and buyers who write to them. */
export interface ContactLoad {
  /** Sends so many contacts, each at its time whether the ones before are answered or not. */
  send: (perSecond: number, total: number) => Promise<Sent>
  close: () => Promise<void>
}

export interface Sent {
  /** Milliseconds from the buyer's POST to its answer. */
  readonly answered: Summary
  /** Milliseconds from the buyer's POST to the seller's open inbox. */
  readonly visible: Summary
  readonly lost: number
  readonly repeated: number
}

export async function openContactLoad(world: World): Promise<ContactLoad> {
  const seenAt = new Map<string, number>()
  let repeated = 0
  let written = 0
  const stop = new AbortController()
  const vehicles: string[] = []
  const following: Promise<void>[] = []
  for (let number = 0; number < SELLERS; number += 1) {
    const { client } = await newPerson(world, 'Seller')
    vehicles.push((await offerVehicle(client, `Measured Peugeot ${number}`)).id)
    const { meta } = await client.call(listNotifications)
    const onChanges: Parameters<typeof followInbox>[1]['onChanges'] = ({ changes }) => {
      for (const { notification } of changes) {
        if (notification?.kind !== 'contact') continue
        if (seenAt.has(notification.message)) repeated += 1
        else seenAt.set(notification.message, performance.now())
      }
    }
    following.push(followInbox(client, { cursor: meta.cursor, signal: stop.signal, onChanges }))
  }
  const buyers: Person[] = []
  for (let number = 0; number < BUYERS; number += 1) buyers.push(await newPerson(world, 'Buyer'))

  /** @returns when it was sent, and how long its answer took */
  async function write(number: number, message: string): Promise<{ message: string; at: number; took: number }> {
    const [buyer, id] = [buyers[number % BUYERS], vehicles[number % SELLERS]]
    if (!buyer || !id) throw new Error('there is nobody to write, or to be written to')
    const at = performance.now()
    const body = { email: buyer.email, phone: '+33612345678', message }
    await buyer.client.call(contactSeller, { params: { id }, body })
    return { message, at, took: performance.now() - at }
  }

  return {
    send: async (perSecond, total) => {
      const before = repeated
      const began = performance.now()
      const writing: ReturnType<typeof write>[] = []
      for (let number = 0; number < total; number += 1) {
        await delay(Math.max(0, began + (number * 1000) / perSecond - performance.now()))
        written += 1
        writing.push(write(number, `message ${written}`))
      }
      const sent = await Promise.all(writing)
      const isMissing = () => sent.some(({ message }) => !seenAt.has(message))
      for (const end = performance.now() + PATIENCE_MS; isMissing() && performance.now() < end; ) await delay(20)
      const arrived = sent.flatMap(({ message, at }) => (seenAt.get(message) ?? Number.NaN) - at)
      return {
        answered: summarise(sent.map(({ took }) => took)),
        visible: summarise(arrived.filter((took) => !Number.isNaN(took))),
        lost: arrived.filter(Number.isNaN).length,
        repeated: repeated - before,
      }
    },
    close: async () => {
      stop.abort()
      await Promise.all(following)
    },
  }
}
