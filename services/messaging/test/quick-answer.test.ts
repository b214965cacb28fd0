import {
  changeQuickAnswer,
  contactSeller,
  deleteQuickAnswer,
  type Endpoint,
  exportMessages,
  keepQuickAnswer,
  listQuickAnswers,
  listThreads,
  orderQuickAnswers,
  quickAnswersMax,
  readVehicle,
  replaceViewingHours,
  threadQuickAnswers,
  userReach,
} from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { newId } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { enqueue } from '@forecourt/kernel/events'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FORGET_PERSON } from '../src/person/forget-person.worker.ts'
import { eventually, startWorld, type World } from './world.ts'

type Caller = ReturnType<typeof callers.user>
interface Asked {
  readonly params: { readonly id: string }
  readonly caller?: Caller
}

/** Catalog and auth, as far as they are asked here. */
const neighbours = {
  isAway: false,
  locale: 'fr_FR',
  asked: [] as { id: string; about: string; caller: Caller | undefined }[],
}
const vehicle = {
  title: 'Peugeot 208 GT',
  price: 14_990,
  currency: { code: 'EUR' },
  city: { name: 'Lyon' },
  address: '12 rue Mercière',
}
const client: Pick<Client, 'call'> = {
  call: (async (contract: Endpoint, { params, caller }: Asked) => {
    neighbours.asked.push({ id: contract.id, about: params.id, caller })
    if (neighbours.isAway) throw new DomainError('UNAVAILABLE')
    if (contract.id === userReach.id) return { data: { userId: params.id, locale: neighbours.locale } }
    if (contract.id === readVehicle.id) return { data: vehicle }
    throw new DomainError('NOT_FOUND')
  }) as Client['call'],
}

let world: World
beforeAll(async () => {
  world = await startWorld({}, { client })
})
afterAll(() => world.close())
beforeEach(() => {
  neighbours.isAway = false
  neighbours.asked.length = 0
})

const at = (caller: Caller, quickAnswerId?: string) => ({
  caller,
  params: { id: caller.userId, ...(quickAnswerId && { quickAnswerId }) },
})
const keep = (caller: Caller, text: string, name = 'Hours') =>
  world.call(keepQuickAnswer, { ...at(caller), body: { name, text } })
const change = (caller: Caller, id: string, body: Record<string, unknown>) =>
  world.call(changeQuickAnswer, { ...at(caller, id), body })
const order = (caller: Caller, ids: string[]) => world.call(orderQuickAnswers, { ...at(caller), body: { ids } })
const names = async (caller: Caller): Promise<string[]> =>
  (await world.call(listQuickAnswers, at(caller))).body.data.map(({ name }: { name: string }) => name)

/** A buyer who wrote to a seller. */
async function conversation(name = 'Camille Durand') {
  const { vehicleId, ownerId } = await world.vehicle()
  const buyer = callers.user({ name })
  const seller = callers.user({ userId: ownerId })
  const body = { email: 'buyer@example.com', phone: '+33612345678', message: 'Is it still there?' }
  await world.call(contactSeller, { caller: buyer, params: { id: vehicleId }, body })
  const [thread] = (await world.call(listThreads, { caller: buyer, query: {} })).body.data
  return { vehicleId, buyer, seller, id: String(thread?.id) }
}
const filled = (caller: Caller, id: string) => world.call(threadQuickAnswers, { caller, params: { id } })
const texts = async (caller: Caller, id: string) =>
  (await filled(caller, id)).body.data.map(({ text, open }: { text: string; open: string[] }) => ({
    text: text.replace(/\s/g, ' '),
    open,
  }))

describe('a kept text', () => {
  it('is kept, changed and deleted, and is nobody else’s', async () => {
    const [me, other] = [callers.user(), callers.user()]
    const kept = await keep(me, '  Come at {viewing_hours}.  ', ' Hours ')
    expect(kept.status).toBe(201)
    expect(kept.body.data).toMatchObject({ name: 'Hours', text: 'Come at {viewing_hours}.', version: 0 })
    const { id } = kept.body.data
    const changed = await change(me, id, { version: 0, text: 'Come at any time.' })
    expect(changed.body.data).toMatchObject({ id, name: 'Hours', text: 'Come at any time.', version: 1 })
    expect((await change(other, id, { version: 1, text: 'Mine now' })).status).toBe(404)
    expect((await world.call(deleteQuickAnswer, at(other, id))).status).toBe(404)
    expect((await order(other, [id])).status).toBe(404)
    expect(await names(other)).toEqual([])
    expect(await names(me)).toEqual(['Hours'])
    expect((await world.call(deleteQuickAnswer, at(me, id))).body).toEqual({ data: { id } })
    expect((await world.call(deleteQuickAnswer, at(me, id))).status).toBe(404)
    expect(await names(me)).toEqual([])
  })

  it('says which placeholder there is none of, in the language of whoever typed it', async () => {
    const me = callers.user({ locale: 'fr_FR' })
    const refused = await keep(me, 'Il coûte {prix}.')
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({ text: expect.stringContaining('{prix}') })
    expect(refused.body.fields.text).toMatch(/^Le repère/)
    const { id } = (await keep(me, 'Il coûte {price}.')).body.data
    expect((await change(me, id, { version: 0, text: '{prix}' })).body.fields).toHaveProperty('text')
    expect((await keep(me, ' \n ')).body.fields).toHaveProperty('text')
    expect((await keep(me, 'x'.repeat(1001))).body.fields).toHaveProperty('text')
    expect(await names(me)).toEqual(['Hours'])
  })

  it('that was changed in another tab is not overwritten', async () => {
    const me = callers.user()
    const { id } = (await keep(me, 'One')).body.data
    const both = await Promise.all([
      change(me, id, { version: 0, text: 'Two' }),
      change(me, id, { version: 0, text: 'Three' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { version: 1 } })
  })

  it('stands where its owner put it; one kept meanwhile comes last', async () => {
    const me = callers.user()
    const ids: string[] = []
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await keep(me, name, name)).body.data.id)
    const [a = '', b = '', c = '', d = ''] = ids
    expect((await order(me, [c, a, b])).body.data.map(({ name }: { name: string }) => name)).toEqual([
      'C',
      'A',
      'B',
      'D',
    ])
    await keep(me, 'E', 'E')
    expect(await names(me)).toEqual(['C', 'A', 'B', 'D', 'E'])
    expect((await order(me, [d])).body.data.map(({ name }: { name: string }) => name)).toEqual([
      'D',
      'C',
      'A',
      'B',
      'E',
    ])
    await order(me, [c, a, b, d])
    expect((await order(me, [a, newId()])).status).toBe(404)
    expect((await order(me, [a, a])).status).toBe(422)
    expect(await names(me)).toEqual(['C', 'A', 'B', 'D', 'E'])
  })

  it('is one of so many, also when two tabs keep the last one at once', async () => {
    const me = callers.user()
    await world.db.query(
      `insert into quick_answer (id, person_id, place, name, body)
       select uuidv7(), $1::uuid, n, 'One of many', 'Text' from generate_series(1, $2::int) n`,
      [me.userId, quickAnswersMax - 1],
    )
    const replies = await Promise.all(['Last', 'Too many', 'Too many'].map((text) => keep(me, text)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'QUICK_ANSWER_LIMIT',
      message: `You can keep at most ${quickAnswersMax} quick answers. Delete one first.`,
    })
    expect((await names(me)).length).toBe(quickAnswersMax)
  })
})

describe('a kept text in a conversation', () => {
  it('is filled in as the buyer’s language writes it, and asked for in the seller’s name', async () => {
    const { seller, id, vehicleId } = await conversation()
    const weekly = [{ day: 6, from: '10:00', until: '16:00' }]
    await world.call(replaceViewingHours, { ...at(seller), body: { timeZone: 'Europe/Paris', minutes: 30, weekly } })
    await keep(seller, '{First name}, {vehicle}: {price}. {address}, {viewing hours}.')
    await keep(seller, 'In {city}.')
    expect(await texts(seller, id)).toEqual([
      {
        text: 'Camille, Peugeot 208 GT: 14 990 €. 12 rue Mercière, Lyon, samedi 10:00 – 16:00.',
        open: [],
      },
      { text: 'In Lyon.', open: [] },
    ])
    expect(neighbours.asked).toContainEqual({
      id: readVehicle.id,
      about: vehicleId,
      caller: expect.objectContaining({ userId: seller.userId, locale: 'fr_FR' }),
    })
  })

  it('keeps a placeholder nothing is known for, and says so', async () => {
    const { seller, id } = await conversation()
    await keep(seller, 'Come on {viewing_hours} to {address}.')
    expect(await texts(seller, id)).toEqual([
      { text: 'Come on {viewing_hours} to 12 rue Mercière, Lyon.', open: ['viewing_hours'] },
    ])
  })

  it('can be used while catalog and auth are away: what is known here is filled in', async () => {
    const { seller, id } = await conversation()
    await keep(seller, '{first_name}, the {vehicle} is {price}.')
    neighbours.isAway = true
    expect(await texts(seller, id)).toEqual([{ text: 'Camille, the Peugeot 208 is {price}.', open: ['price'] }])
  })

  it('asks nobody for texts without placeholders', async () => {
    const { buyer, seller, id } = await conversation()
    await keep(seller, 'Yes, it is.')
    expect(await texts(seller, id)).toEqual([{ text: 'Yes, it is.', open: [] }])
    // How to reach the seller is asked too, by what tells them of the contact.
    expect(neighbours.asked.filter((one) => one.id === readVehicle.id || one.about === buyer.userId)).toEqual([])
  })

  it('is the seller’s: the buyer is refused, and for anybody else there is no conversation', async () => {
    const { buyer, id } = await conversation()
    expect((await filled(buyer, id)).status).toBe(403)
    expect((await filled(callers.user(), id)).status).toBe(404)
  })
})

describe('kept texts of a person', () => {
  it('are in the export, and go with the account', async () => {
    const [me, other] = [callers.user(), callers.user()]
    await keep(me, 'Mine', 'Own')
    await keep(other, 'Theirs', 'Stays')
    const caller = callers.service('bff')
    const exported = await world.call(exportMessages, { caller, params: { id: me.userId } })
    expect(exported.body.data.quickAnswers).toMatchObject([{ name: 'Own', text: 'Mine' }])
    await world.db.transaction((em) => enqueue(em, FORGET_PERSON, newId(), { userId: me.userId }))
    await eventually(async () => (await names(me)).length === 0)
    expect(await names(other)).toEqual(['Stays'])
  })
})
