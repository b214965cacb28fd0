import { contactSeller, exportMessages, listNotifications, UserDeleted } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetPerson } from '../src/consumers/forget-person.consumer.ts'
import { eventually, startWorld, type World } from './world.ts'

const form = { email: 'leaving@example.com', phone: '+33612345678', message: 'Is it still for sale?' }
const log = createLogger({ service: 'messaging', level: 'silent' })
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const inboxOf = async (userId: string) =>
  (await world.call(listNotifications, { caller: callers.user({ userId }) })).body
const exportOf = async (id: string) =>
  (await world.call(exportMessages, { caller: callers.service('bff'), params: { id } })).body.data

/** A contact that has arrived in its seller's inbox. */
async function contact(buyer: ReturnType<typeof callers.user>, ownerId = newId()) {
  const vehicle = await world.vehicle({ ownerId })
  await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body: form })
  await eventually(async () => (await inboxOf(ownerId)).meta.total > 0)
  return { ownerId, vehicle }
}

/** The event as the bus would bring it. */
async function deleted(userId: string, wake: (id: string) => void = () => {}) {
  const data = { userId }
  const envelope = {
    id: newId(),
    name: UserDeleted.name,
    version: 1,
    occurredAt: new Date().toISOString(),
    aggregate: 'user',
    aggregateId: userId,
    aggregateVersion: 0,
    data,
  }
  await world.db.transaction(async (em) => void (await forgetPerson(wake).handle({ em, data, envelope, log })))
}

describe('a deleted person', () => {
  it('loses name and addresses in the inboxes they wrote to, and open ones are told', async () => {
    const buyer = callers.user({ name: 'Lea Leaving' })
    const { ownerId } = await contact(buyer)
    const before = await inboxOf(ownerId)
    const woken: string[] = []
    await deleted(buyer.userId, (id) => woken.push(id))
    const after = await inboxOf(ownerId)
    expect(after.data[0]).toMatchObject({ message: form.message, sender: null, email: null, phone: null })
    expect(after.meta.cursor).toBeGreaterThan(before.meta.cursor)
    expect(woken).toEqual([ownerId])
    const kept = JSON.stringify(await world.db.query('select * from contact where buyer_id = $1', [buyer.userId]))
    for (const secret of ['Lea', form.email, form.phone]) expect(kept).not.toContain(secret)
  })

  it('has no inbox any more, while others keep theirs; a repeat changes nothing', async () => {
    const leaving = newId()
    const buyer = callers.user({ name: 'Bo Buyer' })
    await contact(buyer, leaving)
    const { ownerId } = await contact(buyer)
    await deleted(leaving)
    await deleted(leaving)
    expect((await inboxOf(leaving)).meta.total).toBe(0)
    expect((await inboxOf(ownerId)).data[0]).toMatchObject({ sender: { name: 'Bo Buyer' }, email: form.email })
  })
})

describe('the export of messages', () => {
  it('holds what the person sent and received, and nothing of others', async () => {
    const [me, friend] = [callers.user({ name: 'Mia Mine' }), callers.user({ name: 'Finn Friend' })]
    const { vehicle } = await contact(me)
    await contact(friend, me.userId)
    const data = await exportOf(me.userId)
    expect(data.contacts).toMatchObject([
      { vehicleId: vehicle.vehicleId, vehicle: 'Peugeot 208', name: 'Mia Mine', message: form.message },
    ])
    expect(data.notifications).toMatchObject([{ kind: 'contact', sender: { name: 'Finn Friend' } }])
    expect(await exportOf(newId())).toEqual({ channels: [], contacts: [], notifications: [] })
  })

  it('is for services only', async () => {
    const caller = callers.user()
    expect((await world.call(exportMessages, { caller, params: { id: caller.userId } })).status).toBe(403)
  })
})
