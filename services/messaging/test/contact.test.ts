import { contactSeller, listNotifications } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, startWorld, type World } from './world.ts'

const form = { email: 'buyer@example.com', phone: '06 12 34 56 78', message: 'Is it still for sale?' }
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const inboxOf = async (userId: string) =>
  (await world.call(listNotifications, { caller: callers.user({ userId }) })).body

describe('a contact', () => {
  it('reaches the seller’s inbox with what the buyer wrote', async () => {
    const vehicle = await world.vehicle()
    const buyer = callers.user({ name: 'Camille Durand' })
    const sent = await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body: form })
    expect(sent.status).toBe(201)
    const inbox = await eventually(async () => {
      const found = await inboxOf(vehicle.ownerId)
      return found.data.length > 0 && found
    })
    expect(inbox.data).toHaveLength(1)
    expect(inbox.data[0]).toMatchObject({
      kind: 'contact',
      message: form.message,
      email: form.email,
      phone: '+33612345678',
      read: false,
      sender: { id: buyer.userId, name: 'Camille Durand' },
      vehicle: { id: vehicle.vehicleId, title: vehicle.title },
    })
    expect(inbox.meta).toMatchObject({ unread: 1, total: 1 })
    expect(world.woken).toContain(vehicle.ownerId)
  })

  it.each([{}, { phone: '' }, { phone: ' ' }])('may come without a phone: %j', async (phone) => {
    const vehicle = await world.vehicle()
    const { phone: _, ...rest } = form
    const call = { caller: callers.user(), params: { id: vehicle.vehicleId }, body: { ...rest, ...phone } }
    expect((await world.call(contactSeller, call)).status).toBe(201)
    const [entry] = await eventually(async () => {
      const { data } = await inboxOf(vehicle.ownerId)
      return data.length > 0 && data
    })
    expect(entry).toMatchObject({ email: form.email, phone: null })
  })

  it('repeated under the same Idempotency-Key is one contact with one answer', async () => {
    const vehicle = await world.vehicle()
    const buyer = callers.user()
    const request = {
      caller: buyer,
      params: { id: vehicle.vehicleId },
      body: form,
      idempotencyKey: crypto.randomUUID(),
    }
    const answers = await Promise.all([1, 2, 3].map(() => world.call(contactSeller, request)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    await eventually(async () => (await inboxOf(vehicle.ownerId)).data.length > 0)
    expect((await inboxOf(vehicle.ownerId)).meta.total).toBe(1)
  })

  it('is refused for the own vehicle and for a sold one', async () => {
    const own = await world.vehicle()
    const mine = await world.call(contactSeller, {
      caller: callers.user({ userId: own.ownerId }),
      params: { id: own.vehicleId },
      body: form,
    })
    expect([mine.status, mine.body.code]).toEqual([409, 'OWN_VEHICLE'])
    const sold = await world.vehicle({ sold: true })
    const late = await world.call(contactSeller, { caller: callers.user(), params: { id: sold.vehicleId }, body: form })
    expect([late.status, late.body.code]).toEqual([409, 'VEHICLE_SOLD'])
  })

  it.each(['draft', 'hidden'] as const)('about a %s vehicle answers 404', async (status) => {
    const vehicle = await world.vehicle({ status })
    expect(
      (await world.call(contactSeller, { caller: callers.user(), params: { id: vehicle.vehicleId }, body: form }))
        .status,
    ).toBe(404)
  })

  it('to a suspended or deleted seller answers 404 at once, although their vehicles are still told as live', async () => {
    const vehicle = await world.vehicle()
    const caller = callers.user()
    const contact = async () =>
      (await world.call(contactSeller, { caller, params: { id: vehicle.vehicleId }, body: form })).status
    await world.person(vehicle.ownerId, 2, { status: 'suspended' })
    expect(await contact()).toBe(404)
    await world.person(vehicle.ownerId, 1, { status: 'active' })
    expect(await contact(), 'older news changes nothing').toBe(404)
    await world.person(vehicle.ownerId, 3, { status: 'active' })
    expect(await contact()).toBe(201)
    await world.person(vehicle.ownerId, 4, { deleted: true })
    expect(await contact()).toBe(404)
  })

  it('says 503 with Retry-After when the vehicle is not known yet and catalog is silent', async () => {
    const refused = await world.call(contactSeller, { caller: callers.user(), params: { id: newId() }, body: form })
    expect(refused.status).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('names what is wrong with the form, in the caller’s language', async () => {
    const vehicle = await world.vehicle()
    const call = (body: object, locale: 'en_US' | 'fr_FR' = 'en_US') =>
      world.call(contactSeller, { caller: callers.user({ locale }), params: { id: vehicle.vehicleId }, body })
    expect((await call({ ...form, email: 'nobody' })).body.fields.email).toBe('Invalid email address.')
    expect((await call({ ...form, phone: '1' })).body.fields.phone).toBe('Invalid phone number.')
    expect((await call({ ...form, phone: '12345' })).body.fields.phone).toBe('Invalid phone number.')
    expect((await call({ ...form, message: '' })).body.fields.message).toBe('Message is required.')
    expect((await call({ ...form, phone: '12345' }, 'fr_FR')).body.fields.phone).not.toBe('Invalid phone number.')
    expect((await call({ ...form, sellerId: newId() })).status).toBe(422)
    expect((await inboxOf(vehicle.ownerId)).data).toEqual([])
  })

  it('is limited to five an hour; refused attempts do not count', async () => {
    const buyer = callers.user()
    const sold = await world.vehicle({ sold: true })
    await world.call(contactSeller, { caller: buyer, params: { id: sold.vehicleId }, body: form })
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1) {
      const vehicle = await world.vehicle()
      const answer = await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body: form })
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  it('needs a signed-in caller with a confirmed email', async () => {
    const vehicle = await world.vehicle()
    const request = { params: { id: vehicle.vehicleId }, body: form }
    expect((await world.call(contactSeller, { ...request, caller: callers.anonymous() })).status).toBe(401)
    expect((await world.call(contactSeller, { ...request, caller: callers.user({ verified: false }) })).status).toBe(
      402,
    )
  })
})
