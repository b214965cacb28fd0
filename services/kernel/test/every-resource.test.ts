import {
  actions,
  field,
  filtersOf,
  numberOf,
  type PermissionKey,
  type Resource,
  resource,
  resources,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleValue, searchable, wrongValues } from './resource-samples.ts'
import { startResources } from './resource-servers.ts'

/** One more resource: this declaration is all there is of it, and everything below holds for it too. */
const role = resource({
  name: 'role',
  owner: 'catalog',
  fields: {
    name: field.text({ required: true, translated: true, unique: true }),
    rank: field.integer({ required: true, maximum: 9 }),
    currency: field.reference('currency'),
  },
  list: {
    columns: ['name', 'rank', 'currency'],
    sort: 'name',
    search: ['name'],
    filters: ['rank', 'currency', 'createdAt'],
  },
  inUse: ['catalog.vehicle.role'],
  builtIn: { field: 'name', values: ['Founder'] },
})
const all: readonly Resource[] = [...Object.values(resources), role]

type Body = Record<string, unknown>
let servers: Awaited<ReturnType<typeof startResources>>
beforeAll(async () => {
  servers = await startResources(all)
})
afterAll(() => servers.close())

const everything = all.flatMap(({ name }) => actions.map((action): PermissionKey => `admin.${name}.${action}`))
const admin = callers.admin(everything)
/** Samples of each resource count for themselves: two letters make no more than 676 countries. */
const counters = new Map<string, number>()

/** A body the resource takes; what it refers to is made first. */
async function bodyFor({ name: of, fields }: Resource): Promise<Body> {
  const counter = (counters.get(of) ?? 30) + 1
  counters.set(of, counter)
  const body: Body = {}
  for (const [name, shape] of Object.entries(fields)) {
    const target = all.find((one) => one.name === shape.to)
    body[name] = target ? (await made(target)).id : sampleValue(shape, counter)
  }
  return body
}
async function made(target: Resource, change: Body = {}): Promise<Body & { id: string; version: number }> {
  const reply = await servers.call(target.endpoints.create, {
    caller: admin,
    body: { ...(await bodyFor(target)), ...change },
  })
  expect([reply.status, reply.body.fields]).toEqual([201, undefined])
  return reply.body.data
}
const shown = ({ fields }: Resource, body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !fields[name]?.writeOnly))

describe.each(all.map((one) => [one.name, one] as const))('%s', (name, one) => {
  const { endpoints, fields, list } = one
  const ask = (contract: keyof typeof endpoints, input: Parameters<typeof servers.call>[1] = {}) => {
    const endpoint = endpoints[contract]
    if (!endpoint) throw new Error(`${name} has no ${contract}`)
    return servers.call(endpoint, { caller: admin, ...input })
  }
  const textField = Object.keys(fields).find((key) => fields[key]?.kind === 'text') ?? ''

  it('is created and read back, with its version and without its secrets', async () => {
    const body = await bodyFor(one)
    const reply = await ask('create', { body })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({ ...shown(one, body), version: 1 })
    const read = await ask('get', { params: { id: reply.body.data.id } })
    expect(read.body.data).toEqual(reply.body.data)
    for (const [key, { writeOnly }] of Object.entries(fields))
      if (writeOnly) expect(read.body.data).not.toHaveProperty(key)
  })

  it('says of each field what is wrong with it', async () => {
    const body = await bodyFor(one)
    for (const [key, shape] of Object.entries(fields)) {
      for (const value of wrongValues(shape)) {
        const reply = await ask('create', { body: { ...body, [key]: value } })
        expect([key, value, reply.status, typeof reply.body.fields?.[key]]).toEqual([key, value, 422, 'string'])
      }
      if (!shape.required) continue
      const { [key]: _, ...rest } = body
      const missing = await ask('create', { body: rest })
      const ending = numberOf(key).context === 'plural' ? ' are required.' : ' is required.'
      expect(missing.body.fields?.[key]?.endsWith(ending), missing.body.fields?.[key]).toBe(true)
    }
    const unknown = await ask('create', { body: { ...body, surprise: 1 } })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['surprise']])
  })

  it('keeps unique what is unique', async () => {
    for (const [key, { unique, within }] of Object.entries(fields)) {
      if (!unique) continue
      const first = await made(one)
      if (within) await made(one, { [key]: first[key] })
      const same = { [key]: first[key], ...(within ? { [within]: first[within] } : {}) }
      const second = await ask('create', { body: { ...(await bodyFor(one)), ...same } })
      expect([key, second.status, Object.keys(second.body.fields)]).toEqual([key, 409, [key]])
    }
  })

  it('is listed by page, in every order it offers, and found by its texts', async () => {
    const kept = await made(one)
    await made(one)
    for (const column of [...list.columns, 'createdAt', 'updatedAt']) {
      const [up, down] = await Promise.all(
        [column, `-${column}`].map((sort) => ask('list', { query: { sort, limit: 50 } })),
      )
      expect([column, up?.status, down?.status]).toEqual([column, 200, 200])
      expect(up?.body.data.length).toBe(Math.min(up?.body.meta.total, 50))
    }
    const { body: first } = await ask('list')
    expect([first.meta.page, first.meta.limit, first.data.length]).toEqual([1, 10, Math.min(first.meta.total, 10)])
    const page = await ask('list', { query: { page: 2 } })
    expect([page.body.data.length, page.body.meta.page]).toEqual([Math.min(Math.max(first.meta.total - 10, 0), 10), 2])
    const sizes = await Promise.all([9, 10, 50, 51].map((limit) => ask('list', { query: { limit } })))
    expect(sizes.map(({ status }) => status)).toEqual([422, 200, 200, 422])
    for (const key of searchable(one)) {
      const found = await ask('list', { query: { q: String(kept[key]), limit: 50 } })
      expect(found.body.data.map(({ id }: Body) => id)).toContain(kept.id)
    }
    expect((await ask('list', { query: { q: 'no record is called so' } })).body.data).toEqual([])
  })

  it('is narrowed by each of its filters, and refuses values that are none', async () => {
    const record = await made(one)
    await made(one)
    const ids = async (query: Body) => {
      const found = await ask('list', { query: { ...query, sort: '-createdAt', limit: 50 } })
      expect([query, found.status]).toEqual([query, 200])
      return found.body.data.map(({ id }: Body) => id)
    }
    const today = new Date().toISOString().slice(0, 10)
    for (const { field: key, kind } of filtersOf(one)) {
      const value = record[key] ?? false
      const within = {
        choice: [{ [key]: [value] }],
        reference: [{ [key]: [value] }],
        boolean: [{ [key]: value }],
        range: [{ [`${key}Min`]: value, [`${key}Max`]: value }, { [`${key}Min`]: value }, { [`${key}Max`]: value }],
        days: [{ [`${key}From`]: today, [`${key}To`]: today }, { [`${key}From`]: today }, { [`${key}To`]: today }],
      }[kind]
      const outside = {
        choice: [],
        reference: [{ [key]: [newId()] }],
        boolean: [{ [key]: !value }],
        range: [{ [`${key}Min`]: Number(value) + 1 }, { [`${key}Max`]: Number(value) - 1 }].filter(
          (bound) => Number(Object.values(bound)[0]) >= 0,
        ),
        days: [{ [`${key}From`]: '2199-01-01' }, { [`${key}To`]: '2001-01-01' }],
      }[kind]
      for (const query of within)
        expect([query, await ids(query)]).toEqual([query, expect.arrayContaining([record.id])])
      for (const query of outside) expect([query, (await ids(query)).includes(record.id)]).toEqual([query, false])
      const file = await ask('export', { query: within[0] ?? {} })
      expect(String(file.body)).toContain(record.id)
      const [param = ''] = Object.keys(within[0] ?? {})
      expect((await ask('list', { query: { [param]: 'neither a number nor a day' } })).status).toBe(422)
    }
  })

  it('names what it refers to, in lists and for choosing', async () => {
    const references = Object.keys(fields).filter((key) => fields[key]?.to)
    if (references.length === 0) return expect(endpoints.choices).toBeUndefined()
    const record = await made(one)
    const listed = await ask('list', { query: { sort: '-createdAt', limit: 50 } })
    const row = listed.body.data.find(({ id }: Body) => id === record.id)
    for (const key of references) {
      const label = row.references[key]
      expect(label).toMatch(/^Sample |^[a-z]/)
      const query = { field: key, q: label }
      expect((await ask('choices', { query })).body.data).toContainEqual({ id: record[key], label })
      const byId = await ask('choices', { query: { field: key, id: [record[key]] } })
      expect(byId.body.data).toEqual([{ id: record[key], label }])
    }
    const sorted = await ask('list', { query: { sort: list.columns.find((key) => fields[key]?.to) ?? 'createdAt' } })
    expect(sorted.status).toBe(200)
  })

  it('changes only the version that was read, and tells of another', async () => {
    const { id } = await made(one)
    const body = await bodyFor(one)
    const changed = await ask('replace', { params: { id }, body: { ...body, version: 1 } })
    expect(changed.body.data).toMatchObject({ ...shown(one, body), version: 2 })
    const stale = await ask('update', { params: { id }, body: { version: 1 } })
    expect([stale.status, stale.body.code, stale.body.details]).toEqual([409, 'VERSION_CONFLICT', { version: 2 }])
    expect((await ask('get', { params: { id } })).body.data).toEqual(changed.body.data)
  })

  it('has its history, and a change can be taken back as a change of its own', async () => {
    const before = await made(one)
    const { id } = before
    await ask('replace', { params: { id }, body: { ...(await bodyFor(one)), version: 1 } })
    const { data } = (await ask('history', { params: { id } })).body
    expect(data.map(({ action, actor }: Body) => [action, actor])).toEqual([
      ['update', admin.userId],
      ['create', admin.userId],
    ])
    expect(data[0].before).toEqual(before)
    const body = { entry: data[0].id, version: 2 }
    const reverted = await ask('revert', { params: { id }, body })
    expect([reverted.status, reverted.body.data]).toEqual([
      200,
      { ...before, version: 3, updatedAt: reverted.body.data.updatedAt },
    ])
    expect((await ask('revert', { params: { id }, body })).body.code).toBe('VERSION_CONFLICT')
    expect((await ask('history', { params: { id } })).body.meta.total).toBe(3)
    const other = await made(one)
    expect((await ask('revert', { params: { id: other.id }, body: { ...body, version: 1 } })).status).toBe(404)
    expect((await ask('history', { params: { id: newId() } })).status).toBe(404)
  })

  it('is exported without live formulas, and taken back by the import, all rows or none', async () => {
    const record = await made(one, { [textField]: `=HYPERLINK("x") ${newId().slice(-6)}` })
    const file = await ask('export')
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head = '', ...lines] = String(file.body)
      .replace(/^\uFEFF/, '')
      .split('\r\n')
    const line = lines.find((text) => text.startsWith(record.id)) ?? ''
    expect(line).toContain("'=HYPERLINK")
    for (const [key, { writeOnly }] of Object.entries(fields)) expect(head.split(',').includes(key)).toBe(!writeOnly)

    const load = (csv: string, dryRun: boolean) => ask('import', { body: { csv, dryRun } })
    expect((await load(`${head}\r\n${line}\r\n`, false)).body.data).toMatchObject({
      unchanged: 1,
      updated: 0,
      errors: [],
    })
    const changed = `${head}\r\n${line.replace('HYPERLINK', 'CHANGED')}\r\n`
    expect((await load(changed, true)).body.data).toMatchObject({ updated: 1, isApplied: false })
    expect((await ask('get', { params: { id: record.id } })).body.data).toEqual(record)
    const broken = await load(`${changed}${newId()}${','.repeat(head.split(',').length - 1)}\r\n`, false)
    expect(broken.body.data).toMatchObject({ isApplied: false })
    expect(broken.body.data.errors[0].line).toBe(3)
    const noId = await load(`${head}\r\n${line.replace(record.id, '-'.repeat(36))}\r\n`, false)
    expect([noId.status, noId.body.data.errors[0].line]).toEqual([200, 2])
    expect((await ask('get', { params: { id: record.id } })).body.data).toEqual(record)
    expect((await load(changed, false)).body.data).toMatchObject({ updated: 1, isApplied: true })
    const after = await ask('get', { params: { id: record.id } })
    expect([after.body.data[textField], after.body.data.version]).toEqual([
      String(record[textField]).replace('HYPERLINK', 'CHANGED'),
      2,
    ])
    expect((await load('id,nonsense\r\n1,2\r\n', true)).body.fields.csv).toContain('nonsense')
  })

  it('is deleted when nobody uses it, alone or with others', async () => {
    const [first, second] = [await made(one), await made(one)]
    if (one.inUse.length > 0) {
      servers.uses.count = 2
      const refused = await ask('remove', { params: { id: first.id } })
      const several = await ask('removeMany', { body: { ids: [first.id, second.id] } })
      servers.uses.count = 0
      const count = 2 * one.inUse.length
      expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'IN_USE', { count }])
      expect(several.body.data.deleted).toEqual([])
      expect(several.body.data.refused.map(({ code }: Body) => code)).toEqual(['IN_USE', 'IN_USE'])
    }
    expect((await ask('remove', { params: { id: first.id } })).status).toBe(200)
    expect((await ask('get', { params: { id: first.id } })).status).toBe(404)
    const rest = await ask('removeMany', { body: { ids: [first.id, second.id] } })
    expect(rest.body.data).toEqual({ deleted: [first.id, second.id], refused: [] })
    expect((await ask('history', { params: { id: second.id } })).body.data[0].action).toBe('delete')
  })

  it('is for those who hold the permission, each action by itself', async () => {
    const { id } = await made(one)
    const body = await bodyFor(one)
    const cells = {
      index: [
        ['list', {}],
        ['get', { params: { id } }],
        ['history', { params: { id } }],
        ['export', {}],
      ],
      create: [
        ['create', { body }],
        ['import', { body: { csv: 'id\r\n\r\n', dryRun: true } }],
      ],
      update: [
        ['replace', { params: { id }, body }],
        ['update', { params: { id }, body: {} }],
        ['revert', { params: { id }, body: { entry: newId(), version: 1 } }],
      ],
      delete: [
        ['removeMany', { body: { ids: [newId()] } }],
        ['remove', { params: { id } }],
      ],
    } as const
    for (const action of actions) {
      const holder = callers.admin([`admin.${name}.${action}`])
      const others = callers.admin(everything.filter((key) => key !== `admin.${name}.${action}`))
      for (const [verb, input] of cells[action]) {
        expect([verb, (await ask(verb, { ...input, caller: others })).status]).toEqual([verb, 403])
        expect([verb, (await ask(verb, { ...input, caller: callers.anonymous() })).status]).toEqual([verb, 401])
        expect([verb, (await ask(verb, { ...input, caller: holder })).body.code]).not.toEqual([verb, 'FORBIDDEN'])
      }
    }
    // A row with an id is a change: the right to create is not enough for it.
    const { body: shownFile } = await ask('export', {})
    const creator = callers.admin([`admin.${name}.create`])
    const csv = `${String(shownFile).split('\r\n')[0]}\r\n${newId()}\r\n`
    expect((await ask('import', { caller: creator, body: { csv, dryRun: true } })).status).toBe(403)
  })
})

it('a built-in record is neither deleted nor renamed, but changed otherwise', async () => {
  const { id } = await made(role, { name: 'Founder' })
  const { update, remove, removeMany } = role.endpoints
  const refused = await servers.call(remove, { caller: admin, params: { id } })
  expect([refused.status, refused.body.code, refused.body.message]).toMatchObject([
    409,
    'BUILT_IN',
    expect.stringContaining('Founder'),
  ])
  const several = await servers.call(removeMany, { caller: admin, body: { ids: [id] } })
  expect(several.body.data.refused).toMatchObject([{ id, code: 'BUILT_IN' }])
  const renamed = await servers.call(update, { caller: admin, params: { id }, body: { name: 'Owner' } })
  expect([renamed.status, Object.keys(renamed.body.fields)]).toEqual([409, ['name']])
  expect(
    (await servers.call(update, { caller: admin, params: { id }, body: { name: 'Founder', rank: 3 } })).status,
  ).toBe(200)
})
