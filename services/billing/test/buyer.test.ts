import {
  type BillingAddress,
  openPayment,
  readBillingAddress,
  readQuote,
  referenceChoices,
  resources,
  saveBillingAddress,
} from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { createDatabase, type Database, migrate, newId, seedId } from '@forecourt/kernel/db'
import { startEvents } from '@forecourt/kernel/events'
import { type App, createApp } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { callers, createTestDatabase, signedInject, testKeys, testServers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { projectCountry } from '../src/consumers/reference-changed.consumer.ts'
import { endPlans } from '../src/consumers/user-deleted.consumer.ts'
import { openDatabase } from '../src/database.ts'
import { migrationsDir } from '../src/migrate.ts'
import { openStripe } from '../src/stripe/stripe-client.ts'
import { seedTaxRates } from '../src/taxrate/seed.ts'

const log = createLogger({ service: 'billing', level: 'silent' })
const country = (code: string) => seedId('country', code)
const named = { en_US: 'France', fr_FR: 'France', zh_CN: '法国' }
let db: Database
let app: App
let catalog: App
let call: ReturnType<typeof signedInject>
let asked = 0

/** The catalog, of which billing may ask how countries are called. */
async function startCatalog(): Promise<string> {
  const url = await createTestDatabase('catalog_side')
  await migrate({ url, log, service: 'catalog' })
  const side = createDatabase({ url, entities: [], log, service: 'catalog' })
  catalog = await createApp({ config: { service: 'catalog', keys: testKeys }, log, db: side })
  catalog.endpoint(referenceChoices, async ({ query }) => {
    asked++
    const name = named[query.locale as keyof typeof named]
    const documents = { terms: '1', privacy: '1' }
    return { data: { countries: [{ id: country('FR'), code: 'FR', name }], currencies: [], documents } }
  })
  return catalog.listen({ port: 0, host: '127.0.0.1' })
}

beforeAll(async () => {
  const [address, servers, url] = await Promise.all([startCatalog(), testServers(), createTestDatabase('billing')])
  await migrate({ url, dir: migrationsDir, log, service: 'billing' })
  db = openDatabase({ service: 'billing', database: { url, pool: 5 } }, log)
  await db.transaction(seedTaxRates)
  const stripe = { secretKey: 'sk_test_none', webhookSecret: 'whsec_none', url: undefined }
  const config = { service: 'billing' as const, keys: testKeys, maxEventLoopDelay: 0, stripe }
  const client = createClient({ config: { ...config, serviceUrls: { catalog: [address] } }, log })
  const nats = await servers.natsAccount()
  const events = startEvents({ service: 'billing', db, nats: nats.as('billing'), client, log })
  app = await buildApp({
    ...{ config, log, db, client, events },
    payments: { db, client, stripe: openStripe(stripe), appOrigin: 'http://app.test', log },
  })
  call = signedInject(app, { service: 'billing' })
})
afterAll(() => Promise.all([app?.close(), catalog?.close()]))

const person = (change: Partial<BillingAddress> = {}): BillingAddress => ({
  kind: 'person',
  name: 'Élodie Dupont',
  line1: '12 rue de la République',
  postalCode: '69001',
  city: 'Lyon',
  country: country('FR'),
  ...change,
})
const save = (user: ReturnType<typeof callers.user>, body: unknown) =>
  call(saveBillingAddress, { caller: user, params: { id: user.userId }, body })
const read = async (user: ReturnType<typeof callers.user>) =>
  (await call(readBillingAddress, { caller: user, params: { id: user.userId } })).body.data

describe('a billing address', () => {
  it('is saved as it is printed, shown with the tax rate there, and changed whole', async () => {
    const user = callers.user()
    expect(await read(user)).toEqual({ address: null, taxRate: null })
    const company = { kind: 'company' as const, company: '  Garage   du Port ', taxNumber: 'FR40303265045' }
    expect(await save(user, person(company))).toMatchObject({ status: 200 })
    expect(await read(user)).toEqual({ address: { ...person(company), company: 'Garage du Port' }, taxRate: 0.2 })
    await save(user, person({ line2: 'Bâtiment B' }))
    expect(await read(user)).toEqual({ address: person({ line2: 'Bâtiment B' }), taxRate: 0.2 })
  })

  it.each([
    [{ line1: '' }, 'line1'],
    [{ name: '   ' }, 'name'],
    [{ city: 'Ly\u202Eon' }, 'city'],
    [{ kind: 'company' as const }, 'company'],
    [{ company: 'Garage' }, 'company'],
    [{ taxNumber: '??' }, 'taxNumber'],
    [{ country: newId() }, 'country'],
    [{ line1: 'x'.repeat(121) }, 'line1'],
  ])('is refused with %j, naming the field', async (change, field) => {
    const user = callers.user()
    const { status, body } = await save(user, person(change))
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    expect((await read(user)).address).toBeNull()
  })

  it('lacks what it must have, in the language of whoever saves it', async () => {
    const { body } = await save(callers.user({ locale: 'fr_FR' }), { kind: 'person' })
    expect(body.fields).toMatchObject({
      line1: 'Adresse\u00a0: ce champ est obligatoire.',
      country: expect.any(String),
    })
  })

  it('asks the catalog for a country only once, and takes what it tells later', async () => {
    const before = asked
    await save(callers.user(), person())
    expect(asked).toBe(before)
    const tell = (version: number, name: string | null) =>
      db.transaction((em) => {
        const record = name === null ? null : { code: 'FR', name, translations: { zh_CN: { name: '法兰西' } } }
        const data = { resource: 'country', id: country('FR'), version, record }
        const at = { aggregateId: country('FR'), aggregateVersion: version }
        return projectCountry.handle({ em, data, envelope: { ...at } } as never)
      })
    await tell(2, 'French Republic')
    await tell(1, 'Old name')
    expect(await db.query('select names from country_name')).toEqual([
      { names: { en_US: 'French Republic', fr_FR: 'French Republic', zh_CN: '法兰西' } },
    ])
  })

  it("is not there for others, and goes with the account; another's stays", async () => {
    const [leaving, staying] = [callers.user(), callers.user()]
    await save(leaving, person())
    await save(staying, person())
    const params = { id: leaving.userId }
    expect((await call(readBillingAddress, { caller: staying, params })).status).toBe(404)
    expect((await call(saveBillingAddress, { caller: staying, params, body: person() })).status).toBe(404)
    await db.transaction((em) => endPlans.handle({ em, data: { userId: leaving.userId } } as never))
    expect((await read(leaving)).address).toBeNull()
    expect((await read(staying)).address).not.toBeNull()
  })
})

it('a country of no such name is nowhere to be taxed: it is refused before anything is bought or quoted', async () => {
  const user = callers.user()
  const params = { id: user.userId, cartId: newId() }
  const quote = (country: string) => call(readQuote, { caller: user, params, query: { country } })
  const buy = (country: string) => call(openPayment, { caller: user, params, body: { country } })
  for (const ask of [quote, buy]) {
    const refused = await ask(newId())
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['country']])
    // One whose tax is known, and one that the catalog knows: then the plan is looked for.
    expect((await ask(country('DE'))).status).toBe(404)
    expect((await ask(country('FR'))).status).toBe(404)
  }
  const before = asked
  for (const ask of [quote, buy]) expect((await ask(newId())).status).toBe(422)
  expect(asked).toBe(before)
})

describe('a tax rate', () => {
  const office = callers.admin([
    ...(['index', 'create', 'update', 'delete'] as const).map((action) => `admin.taxrate.${action}` as const),
  ])
  const { list, create, update, remove } = resources.taxrate.endpoints

  it('is seeded for every state of the European Union, and four decimals are the most it has', async () => {
    const eu = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
    const rows = await db.query<{ country: string; rate: number }>('select country, rate from taxrate where rate > 0')
    const rates = new Map(rows.map(({ country, rate }) => [country, rate]))
    expect(eu.filter((code) => !rates.has(country(code)))).toEqual([])
    expect([rates.get(country('CH')), rates.get(country('FI')), rates.get(country('US'))]).toEqual([
      8.1,
      25.5,
      undefined,
    ])
    const body = { name: 'GST', country: country('CA') }
    const wrong = await call(create, { caller: office, body: { ...body, rate: 9.97501 } })
    expect([wrong.status, wrong.body.fields]).toEqual([422, { rate: 'A rate has at most four decimals.' }])
    expect((await call(create, { caller: office, body: { ...body, rate: 100.1 } })).status).toBe(422)
    expect((await call(create, { caller: office, body: { ...body, rate: 9.975 } })).status).toBe(201)
    const again = await call(create, { caller: office, body: { ...body, rate: 5 } })
    expect([again.status, again.body.fields.country]).toEqual([
      409,
      'This country already has its tax rate. Change that one instead.',
    ])
  })

  it('counts from the next price on when it is changed, and is none when it is deleted', async () => {
    const user = callers.user()
    await save(user, person())
    const rows = await call(list, { caller: office, query: { limit: 50, country: country('FR') } })
    const params = { id: rows.body.data[0].id }
    await call(update, { caller: office, params, body: { rate: 5.5 } })
    expect((await read(user)).taxRate).toBe(0.055)
    expect((await call(remove, { caller: office, params })).status).toBe(200)
    await vi.waitFor(async () => expect((await read(user)).taxRate).toBeNull())
  })

  it('is for super administrators', async () => {
    const others = callers.admin(['admin.cart.index', 'admin.country.update'])
    expect((await call(list, { caller: others })).status).toBe(403)
    expect((await call(list, { caller: callers.user() })).status).toBe(403)
  })
})
