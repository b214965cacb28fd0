import type { EventDataOf } from '@forecourt/contracts'
import {
  deleteUser,
  exportAccount,
  type ReferenceChanged,
  readUser,
  referenceChoices,
  replaceUser,
  updateUser,
} from '@forecourt/contracts'
import { createDatabase, migrate, newId } from '@forecourt/kernel/db'
import { type App, createApp } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { inUseEndpoint } from '@forecourt/kernel/resource'
import { callers, createTestDatabase, testKeys } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectCurrency } from '../src/reference/currency.ts'
import { startWorld, type World } from './world.ts'

const log = createLogger({ service: 'auth', level: 'silent' })
const pound = { id: newId(), code: 'GBP', name: 'Pound sterling', symbol: '£', decimals: 2, rate: 0.86 }
let world: World
let catalog: App
let asked = 0

/** The catalog, of which auth may ask which currencies there are. */
async function startCatalog(): Promise<string> {
  const url = await createTestDatabase('catalog_side')
  await migrate({ url, log, service: 'catalog' })
  const db = createDatabase({ url, entities: [], log, service: 'catalog' })
  catalog = await createApp({ config: { service: 'catalog', keys: testKeys }, log, db })
  catalog.endpoint(referenceChoices, async () => {
    asked++
    return { data: { countries: [], currencies: [pound], documents: { terms: '1', privacy: '1' } } }
  })
  return catalog.listen({ port: 0, host: '127.0.0.1' })
}

beforeAll(async () => {
  world = await startWorld({ serviceUrls: { catalog: [await startCatalog()] } })
})
afterAll(async () => {
  await world.close()
  await catalog.close()
})

const usual = { currency: null, distanceUnit: null, powerUnit: null }
const british = { currency: pound.id, distanceUnit: 'mi', powerUnit: 'hp' }
const asRead = { ...british, currency: { id: pound.id, code: 'GBP' } }
type Person = Awaited<ReturnType<World['verifiedPerson']>>
const change = ({ user, caller }: Person, body: Record<string, unknown>) =>
  world.call(updateUser, { caller, params: { id: user.id }, body })
const recordOf = async ({ user, caller }: Person) =>
  (await world.call(readUser, { caller, params: { id: user.id } })).body.data

/** What the catalog tells of a currency; `null`: it is gone. */
const tell = (id: string, version: number, code: string | null) =>
  world.db.transaction((em) => {
    const data = { resource: 'currency', id, version, record: code === null ? null : { code } }
    return projectCurrency.handle({
      em,
      data: data as EventDataOf<typeof ReferenceChanged.catalog>,
      envelope: { aggregateId: id, aggregateVersion: version } as never,
      log: {} as never,
    })
  })

describe('units and currency', () => {
  it('are as usual until some are chosen, and again when they are given up', async () => {
    const person = await world.verifiedPerson()
    expect(person.user).toMatchObject(usual)
    const answer = await change(person, british)
    expect([answer.status, answer.body.data]).toEqual([200, expect.objectContaining(asRead)])
    expect(await recordOf(person)).toMatchObject(asRead)
    expect((await change(person, { distanceUnit: null })).body.data).toMatchObject({ ...asRead, distanceUnit: null })
    expect((await change(person, usual)).body.data).toMatchObject(usual)
  })

  it('are what the session says, are exported, and go with a replacement and with the account', async () => {
    const person = await world.verifiedPerson()
    await change(person, british)
    expect(await world.sessionOf(person.token)).toMatchObject({ user: asRead })
    const query = { address: '203.0.113.4' }
    const file = await world.call(exportAccount, {
      caller: callers.service('bff'),
      params: { id: person.user.id },
      query,
    })
    expect(file.body.data.record).toMatchObject(asRead)
    const { email, username, firstName, lastName, phone } = person.body
    const record = { email, username, firstName, lastName, phone }
    const put = (body: Record<string, unknown>) =>
      world.call(replaceUser, { caller: person.caller, params: { id: person.user.id }, body })
    expect((await put({ ...record, ...british })).body.data).toMatchObject(asRead)
    expect((await put(record)).body.data).toMatchObject(usual)
    await change(person, british)
    await world.call(deleteUser, { caller: person.caller, params: { id: person.user.id } })
    const kept = 'select currency_id, distance_unit, power_unit from account where id = $1'
    expect(await world.execute(kept, [person.user.id])).toEqual([
      { currency_id: null, distance_unit: null, power_unit: null },
    ])
  })

  it('refuse what there is not, in words, and change nothing then', async () => {
    const person = await world.verifiedPerson()
    const refused = await change(person, { currency: newId(), distanceUnit: 'mi' })
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
      422,
      'INVALID',
      ['currency'],
    ])
    expect(refused.body.fields.currency).toMatch(/[a-z]{3}/)
    for (const [field, value] of [
      ['currency', 'GBP'],
      ['distanceUnit', 'leagues'],
      ['powerUnit', 'ps'],
      ['powerUnit', ''],
    ] as const)
      expect(Object.keys((await change(person, { [field]: value })).body.fields)).toEqual([field])
    expect(await recordOf(person)).toMatchObject(usual)
  })

  it('are nobody else’s to change', async () => {
    const [person, stranger] = [await world.verifiedPerson(), await world.verifiedPerson()]
    const params = { id: person.user.id }
    expect((await world.call(updateUser, { caller: stranger.caller, params, body: british })).status).toBe(404)
    expect(await recordOf(person)).toMatchObject(usual)
  })

  it('tell the others which units texts are written in', async () => {
    const person = await world.verifiedPerson()
    await change(person, { distanceUnit: 'mi' })
    const told = (await world.outbox('UserChanged')).map(({ envelope }) => envelope.data)
    expect(told.filter(({ userId }) => userId === person.user.id).at(-1)).toMatchObject({
      units: { distance: 'mi', power: null },
    })
  })
})

describe('the catalog’s currencies', () => {
  it('are known from its events, without asking', async () => {
    const [franc, person] = [newId(), await world.verifiedPerson()]
    await tell(franc, 1, 'CHF')
    const before = asked
    expect((await change(person, { currency: franc })).body.data.currency).toEqual({ id: franc, code: 'CHF' })
    expect(asked).toBe(before)
    await tell(franc, 2, 'CHE')
    expect((await recordOf(person)).currency).toEqual({ id: franc, code: 'CHE' })
  })

  it('are in use while somebody has chosen them', async () => {
    const [krone, person] = [newId(), await world.verifiedPerson()]
    await tell(krone, 1, 'NOK')
    const uses = async () => {
      const params = { resource: 'currency', id: krone }
      const { body } = await world.call(inUseEndpoint('auth'), { caller: callers.service('catalog'), params })
      return body.data.count
    }
    expect(await uses()).toBe(0)
    await change(person, { currency: krone })
    expect(await uses()).toBe(1)
  })

  it('that are gone are no choice any more: prices are as usual', async () => {
    const [lira, person] = [newId(), await world.verifiedPerson()]
    await tell(lira, 1, 'TRY')
    await change(person, { currency: lira })
    await tell(lira, 2, null)
    expect((await recordOf(person)).currency).toBeNull()
    expect(Object.keys((await change(person, { currency: lira })).body.fields)).toEqual(['currency'])
  })

  it('that cannot be asked for are said to be unavailable; what is known can be chosen still', async () => {
    const person = await world.verifiedPerson()
    await change(person, { currency: pound.id })
    const alone = await startWorld()
    try {
      const other = await alone.verifiedPerson()
      const answer = await alone.call(updateUser, {
        caller: other.caller,
        params: { id: other.user.id },
        body: { currency: pound.id },
      })
      expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE'])
    } finally {
      await alone.close()
    }
  })
})
