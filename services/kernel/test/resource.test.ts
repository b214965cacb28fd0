import { resources } from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { createDatabase, type Database, migrate, newId } from '@forecourt/kernel/db'
import { type App, createApp } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { inUseRoutes, resourceModule, resourceTableSql } from '@forecourt/kernel/resource'
import { callers, createTestDatabase, signedInject, testKeys } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const log = createLogger({ service: 'catalog', level: 'silent' })
const { country, city, currency, energyprice, federer, taxrate } = resources
const countries = resourceModule(country)
const cities = resourceModule(city)
const currencies = resourceModule(currency)
const federers = resourceModule(federer, { hooks: { encrypt: (plain) => `sealed(${plain.length})` } })

let db: Database
let app: App
let billing: App
let client: ReturnType<typeof createClient>
let call: ReturnType<typeof signedInject>
let currencyUses = 0
let billingUrl = 'http://127.0.0.1:1'
const closers: (() => Promise<unknown>)[] = []

const admin = callers.admin(
  ['country', 'city', 'currency'].flatMap((name) =>
    ['index', 'create', 'update', 'delete'].map((action) => `admin.${name}.${action}` as never),
  ),
)
const { list, get, create, replace, update, remove } = country.endpoints
const newCountry = async (name: string, code: string) => {
  const reply = await call(create, {
    caller: admin,
    body: { name, code, translations: { fr_FR: { name: `${name} (fr)` } } },
  })
  expect(reply.status).toBe(201)
  return reply.body.data
}
const eventsOf = (id: string) =>
  db.query<{ version: number; record: unknown }>(
    `select (envelope ->> 'aggregateVersion')::int as version, envelope #> '{data,record}' as record from outbox where envelope ->> 'aggregateId' = $1 order by seq`,
    [id],
  )

beforeAll(async () => {
  const url = await createTestDatabase('kernel_resource')
  await migrate({ url, log, service: 'catalog' })
  db = createDatabase({
    url,
    entities: [countries, cities, currencies, federers].map(({ entity }) => entity),
    log,
    service: 'catalog',
  })
  for (const resource of [country, city, currency, energyprice, taxrate]) await db.query(resourceTableSql(resource))
  const billingDb = createDatabase({ url, entities: [], log, service: 'billing' })
  billing = await createApp({ config: { service: 'billing', keys: testKeys }, log, db: billingDb })
  const none = async () => 0
  inUseRoutes(billing, { 'cart.currency': async () => currencyUses, 'address.country': none })
  billingUrl = await billing.listen({ port: 0, host: '127.0.0.1' })
  client = createClient({
    config: { service: 'catalog', keys: testKeys, serviceUrls: { billing: [billingUrl] } },
    log,
  })
  app = await createApp({ config: { service: 'catalog', keys: testKeys }, log, db })
  for (const module of [countries, cities, currencies]) module.routes(app, { client })
  inUseRoutes(app, { 'vehicle.country': none, 'vehicle.city': none, 'vehicle.currency': none })
  call = signedInject(app, { service: 'catalog' })
  closers.push(
    () => app.close(),
    () => billing.close(),
    () => client.close(),
  )
})
afterAll(async () => {
  for (const close of closers) await close()
})

describe('a declared resource', () => {
  it('stores a record with its translations, an audit row and an event', async () => {
    const record = await newCountry('Freedonia', 'FD')
    expect(record).toMatchObject({
      name: 'Freedonia',
      code: 'FD',
      version: 1,
      translations: { en_US: { name: 'Freedonia' }, fr_FR: { name: 'Freedonia (fr)' } },
    })
    const read = await call(get, { caller: admin, params: { id: record.id } })
    expect(read.body.data).toEqual(record)
    const rows = await db.query('select actor, action, before, after, reason from audit_log where record_id = $1', [
      record.id,
    ])
    expect(rows).toEqual([
      { actor: admin.userId, action: 'admin.country.create', before: null, after: record, reason: null },
    ])
    expect(await eventsOf(record.id)).toEqual([{ version: 1, record }])
  })

  it('stops the start of a service whose database does not know its entity', () => {
    expect(() => resourceModule(resources.color).routes(app, { client })).toThrow('needs the entity of color')
  })

  it('refuses what lacks a field, a taken name or code, and who lacks the permission', async () => {
    await newCountry('Sylvania', 'SY')
    const blank = await call(create, { caller: admin, body: { name: '  ', code: 'BL' } })
    expect(blank.body.fields).toEqual({ name: 'Name is required.' })
    const empty = await call(create, { caller: admin, body: { name: 'X' } })
    expect(empty.status).toBe(422)
    expect(empty.body.fields.code).toBe('Code is required.')
    const name = await call(create, { caller: admin, body: { name: 'SYLVANIA', code: 'SZ' } })
    expect([name.status, name.body.code, name.body.fields]).toEqual([
      409,
      'NAME_TAKEN',
      { name: 'This name is already in use.' },
    ])
    expect((await call(create, { caller: admin, body: { name: 'Other', code: 'SY' } })).body.code).toBe('CODE_TAKEN')
    expect(
      (await call(create, { caller: callers.admin(['admin.country.index']), body: { name: 'X', code: 'XX' } })).status,
    ).toBe(403)
  })

  it('changes only the version that was read, and records why', async () => {
    const { id } = await newCountry('Ruritania', 'RU')
    const first = await call(update, {
      caller: admin,
      params: { id },
      body: { name: 'Ruritanie', version: 1, reason: 'typo' },
    })
    expect(first.body.data).toMatchObject({
      name: 'Ruritanie',
      code: 'RU',
      version: 2,
      translations: { fr_FR: { name: 'Ruritania (fr)' } },
    })
    const stale = await call(update, { caller: admin, params: { id }, body: { name: 'Lost', version: 1 } })
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    const [row] = await db.query<{ reason: string; before: { name: string } }>(
      `select reason, before from audit_log where record_id = $1 and action like '%update'`,
      [id],
    )
    expect([row?.reason, row?.before.name]).toEqual(['typo', 'Ruritania'])
    expect((await eventsOf(id)).map(({ version }) => version)).toEqual([1, 2])
  })

  it('lets one of two simultaneous changes of a version win', async () => {
    const { id } = await newCountry('Grand Fenwick', 'GF')
    const change = (name: string) => call(update, { caller: admin, params: { id }, body: { name, version: 1 } })
    const replies = await Promise.all([change('Fenwick A'), change('Fenwick B'), change('Fenwick C')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('replaces: what is left out goes, translations too', async () => {
    const { id } = await newCountry('Borduria', 'BD')
    const reply = await call(replace, { caller: admin, params: { id }, body: { name: 'Borduria', code: 'BD' } })
    expect(reply.body.data.translations).toEqual({ en_US: { name: 'Borduria' } })
  })

  it('lists by page, sorted and searched in every language', async () => {
    await newCountry('Zubrowka', 'ZU')
    const found = await call(list, { caller: admin, query: { q: 'zubrowka (FR)', locale: 'fr_FR' } })
    expect(found.body.data.map(({ name }: { name: string }) => name)).toEqual(['Zubrowka (fr)'])
    expect(found.body.meta).toEqual({ page: 1, limit: 10, total: 1, totalIsCapped: false, pages: 1 })
    const sorted = await call(list, { caller: admin, query: { sort: '-name', limit: 10 } })
    expect(sorted.body.data[0].code).toBe('ZU')
    expect((await call(list, { caller: admin, query: { q: '100%_' } })).body.data).toEqual([])
    expect((await call(list, { caller: admin, query: { page: 201, limit: 50 } })).body.code).toBe('PAGE_TOO_DEEP')
    expect((await call(list, { caller: admin, query: { sort: 'id; drop table country' } })).status).toBe(422)
  })

  it('falls back to en_US for a text a language lacks', async () => {
    const { id } = await newCountry('Syldavia', 'SD')
    const [french, chinese] = await Promise.all(
      (['fr_FR', 'zh_CN'] as const).map((locale) => countries.read(db.fork(), [id, newId()], locale)),
    )
    expect(french?.get(id)).toMatchObject({ id, name: 'Syldavia (fr)' })
    expect(chinese?.get(id)).toMatchObject({ id, name: 'Syldavia' })
    expect(chinese?.size).toBe(1)
    expect((await countries.choices(db.fork(), 'fr_FR')).map(({ name }) => name)).toContain('Syldavia (fr)')
  })

  it('refuses a reference to what does not exist', async () => {
    const reply = await call(city.endpoints.create, { caller: admin, body: { name: 'Nowhere', country: newId() } })
    expect([reply.status, reply.body.fields]).toEqual([422, { country: 'Country is not known.' }])
  })
})

describe('a delete', () => {
  it('is refused while the record is in use, with the count, and the record stays usable', async () => {
    const { id } = await newCountry('Latveria', 'LV')
    const doomstadt = await call(city.endpoints.create, { caller: admin, body: { name: 'Doomstadt', country: id } })
    const row = () => db.query('select xmin, archived_at from country where id = $1', [id])
    const before = await row()
    const refused = await call(remove, { caller: admin, params: { id } })
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'IN_USE', { count: 1 }])
    // Nobody wrote to it: not even for a moment was it out of reach of those who save something that refers to it.
    expect(await row()).toEqual(before)
    expect(
      (await call(city.endpoints.create, { caller: admin, body: { name: 'Hassenstadt', country: id } })).status,
    ).toBe(201)
    await db.query('delete from city where country = $1', [id])
    expect(doomstadt.status).toBe(201)
    const done = await call(remove, { caller: admin, params: { id } })
    expect([done.status, done.body]).toEqual([200, { data: { id } }])
    expect((await call(get, { caller: admin, params: { id } })).status).toBe(404)
    expect((await eventsOf(id)).at(-1)).toEqual({ version: 2, record: null })
  })

  it('asks the other services, and deletes nothing when one is silent', async () => {
    const { id: countryId } = await newCountry('Genosha', 'GN')
    const made = await call(currency.endpoints.create, {
      caller: admin,
      body: { name: 'Genoshan dollar', code: 'GND', symbol: 'G$', country: countryId, decimals: 2 },
    })
    const { id } = made.body.data
    currencyUses = 3
    expect((await call(currency.endpoints.remove, { caller: admin, params: { id } })).body.details).toEqual({
      count: 3,
    })
    await billing.close()
    const silent = await call(currency.endpoints.remove, { caller: admin, params: { id } })
    expect([silent.status, silent.body.code, Number(silent.headers['retry-after']) > 0]).toEqual([
      503,
      'UNAVAILABLE',
      true,
    ])
    const [row] = await db.query('select archived_at from currency where id = $1', [id])
    expect(row).toEqual({ archived_at: null })
    // What is known to be in use is told all the same: whoever is silent can only add to it.
    const known = await call(remove, { caller: admin, params: { id: countryId } })
    expect([known.status, known.body.details]).toEqual([409, { count: 1 }])
  })
})

describe('seeds', () => {
  it('add what is missing and leave alone what somebody changed', async () => {
    const id = newId()
    const rows = [{ id, name: 'Wakanda', code: 'WK', translations: { fr_FR: { name: 'Le Wakanda' } } }]
    expect(await db.transaction((em) => countries.seed(em, rows))).toBe(1)
    await call(update, { caller: admin, params: { id }, body: { name: 'Wakanda!' } })
    expect(await db.transaction((em) => countries.seed(em, rows))).toBe(0)
    expect((await countries.read(db.fork(), [id], 'en_US')).get(id)?.name).toBe('Wakanda!')
    expect(await eventsOf(id)).toHaveLength(2)
  })

  it('add a language they have learnt to what nobody has changed, and tell other services', async () => {
    const [untouched, changed] = [newId(), newId()]
    const rows = (...languages: readonly string[]) =>
      [
        { id: untouched, name: 'Qumar', code: 'JX' },
        { id: changed, name: 'Elbonia', code: 'JY' },
      ].map((row) => ({
        ...row,
        translations: Object.fromEntries(languages.map((locale) => [locale, { name: `${row.name} (${locale})` }])),
      }))
    expect(await db.transaction((em) => countries.seed(em, rows('fr_FR')))).toBe(2)
    await call(update, { caller: admin, params: { id: changed }, body: { name: 'Elbonia!' } })
    const learnt = rows('fr_FR', 'zh_CN')
    expect(await db.transaction((em) => countries.seed(em, learnt))).toBe(0)
    const nameIn = async (locale: 'fr_FR' | 'zh_CN', id: string) =>
      (await countries.read(db.fork(), [id], locale)).get(id)?.name
    expect(await nameIn('zh_CN', untouched)).toBe('Qumar (zh_CN)')
    expect(await nameIn('fr_FR', untouched)).toBe('Qumar (fr_FR)')
    expect(await nameIn('zh_CN', changed)).toBe('Elbonia!')
    expect((await eventsOf(untouched)).map(({ version }) => version)).toEqual([1, 2])
    await db.transaction((em) => countries.seed(em, learnt))
    expect(await eventsOf(untouched)).toHaveLength(2)
  })
})

describe('a write-only field', () => {
  it('is stored encrypted and never read back', async () => {
    await db.query(resourceTableSql(federer))
    const auth = await createApp({
      config: { service: 'auth', keys: testKeys },
      log,
      db: { ...db, close: async () => {} },
    })
    federers.routes(auth, {
      client: createClient({ config: { service: 'auth', keys: testKeys, serviceUrls: {} }, log }),
    })
    const permitted = callers.admin(['admin.federer.create', 'admin.federer.update', 'admin.federer.index'])
    const body = { name: 'Idp', code: 'idp', issuer: 'https://idp.example', clientId: 'abc', clientSecret: 'hush' }
    const callAuth = signedInject(auth, { service: 'auth' })
    const made = await callAuth(federer.endpoints.create, { caller: permitted, body })
    expect(made.status).toBe(201)
    expect(JSON.stringify(made.body)).not.toContain('clientSecret')
    const { clientSecret: _, ...shown } = body
    await callAuth(federer.endpoints.replace, { caller: permitted, params: { id: made.body.data.id }, body: shown })
    expect(await db.query('select client_secret from federer')).toEqual([{ client_secret: 'sealed(4)' }])
    const audited = await db.query<{ after: object }>(`select after from audit_log where resource = 'federer'`)
    expect(JSON.stringify(audited)).not.toMatch(/hush|sealed/)
    await auth.close()
  })
})
