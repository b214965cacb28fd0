import {
  firstDocuments,
  listHelpPages,
  listPageVersions,
  publishPage,
  readPage,
  readPageVersion,
  referenceChoices,
  resources,
  restorePage,
} from '@forecourt/contracts'
import { seedId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedReferences } from '../src/reference/seed.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

const editor = callers.admin(['admin.page.index', 'admin.page.create', 'admin.page.update', 'admin.page.delete'])
const { create, update, replace, remove, get, history } = resources.page.endpoints
const visitor = (locale: 'en_US' | 'fr_FR' | 'zh_CN' = 'en_US') => callers.anonymous({ locale })

/** A help page with an English and a French text, not published yet. */
async function draft(name: string) {
  const body = {
    name,
    title: 'Paying',
    description: 'By card.',
    translations: { fr_FR: { title: 'Payer', description: 'Par carte.' } },
  }
  return (await world.call(create, { caller: editor, body })).body.data as { id: string; version: number }
}
const publish = (id: string, version: number, note?: string) =>
  world.call(publishPage, { caller: editor, params: { id }, body: { version, ...(note ? { note } : {}) } })
const read = (slug: string, locale?: 'en_US' | 'fr_FR' | 'zh_CN') =>
  world.call(readPage, { caller: visitor(locale), params: { slug } })
const change = (id: string, version: number, body: Record<string, unknown>) =>
  world.call(update, { caller: editor, params: { id }, body: { ...body, version } })

it('has the texts of a new installation, as the versions sign-up records', async () => {
  const terms = await read('terms', 'fr_FR')
  expect(terms.body.data).toMatchObject({
    slug: 'terms',
    title: 'Conditions d’utilisation',
    version: firstDocuments.terms,
  })
  expect((await read('privacy')).body.data.text).toContain('## ')
  const help = await world.call(listHelpPages, { caller: visitor() })
  expect(help.body.data.map(({ slug }: { slug: string }) => slug)).toContain('help-buying')
  expect(await world.emitted('PagePublished', seedId('page', 'terms'))).toHaveLength(1)
})

it('gains a language that the texts have learnt since, unless somebody has changed the page', async () => {
  const [untouched, changed] = [seedId('page', 'help-plans'), seedId('page', 'help-selling')]
  const before = (await read('help-plans', 'zh_CN')).body.data
  await change(changed, 1, { title: 'Selling!' })
  // As an installation was seeded before there was any Chinese.
  await world.db.query(`update page set translations = translations - 'zh_CN' where id = any($1::uuid[])`, [
    [untouched, changed],
  ])
  await world.db.query(
    `update page_version set content = content #- '{translations,zh_CN}' where page = any($1::uuid[])`,
    [[untouched, changed]],
  )
  expect((await read('help-plans', 'zh_CN')).body.data.title).not.toBe(before.title)
  await world.db.transaction(seedReferences, { statementTimeout: 60_000 })
  expect((await read('help-plans', 'zh_CN')).body.data).toEqual(before)
  const english = (await read('help-selling')).body.data
  expect((await read('help-selling', 'zh_CN')).body.data).toEqual(english)
  expect(await world.emitted('PagePublished', untouched)).toHaveLength(1)
})

it('shows visitors a draft only once it is published, in their language', async () => {
  const page = await draft('help-paying')
  expect((await read('help-paying')).status).toBe(404)
  const published = await publish(page.id, page.version, 'New: cards')
  expect([published.status, published.body.data]).toMatchObject([
    201,
    { number: 1, isCurrent: true, note: 'New: cards', publishedBy: editor.userId },
  ])
  const { version } = published.body.data
  expect(version).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect((await read('help-paying', 'fr_FR')).body.data).toMatchObject({ title: 'Payer', text: 'Par carte.', version })
  expect((await read('help-paying', 'zh_CN')).body.data).toMatchObject({ title: 'Paying', text: 'By card.' })

  await change(page.id, 1, { description: 'By card or transfer.' })
  expect((await read('help-paying')).body.data.text).toBe('By card.')
  const again = await publish(page.id, 2)
  expect(again.body.data).toMatchObject({ number: 2, version: `${version}.2` })
  expect((await read('help-paying')).body.data).toMatchObject({
    text: 'By card or transfer.',
    version: `${version}.2`,
  })
})

it('publishes only what was looked at, what differs, and what says something', async () => {
  const page = await draft('help-refusals')
  expect((await publish(page.id, 7)).body).toMatchObject({ code: 'VERSION_CONFLICT', details: { version: 1 } })
  await publish(page.id, 1)
  expect((await publish(page.id, 1)).body.code).toBe('PAGE_UNCHANGED')
  await change(page.id, 1, { description: '  ' })
  const empty = await publish(page.id, 2)
  expect([empty.status, Object.keys(empty.body.fields)]).toEqual([422, ['description']])
  expect((await publish(seedId('page', 'nothing'), 1)).status).toBe(404)
})

it('lists versions, shows each, and takes the draft back to one without publishing it', async () => {
  const page = await draft('help-versions')
  await publish(page.id, 1)
  const other = await world.call(replace, {
    caller: editor,
    params: { id: page.id },
    body: {
      name: 'help-versions',
      title: 'Paying now',
      description: 'Later.',
      translations: { zh_CN: { title: '支付' } },
      version: 1,
    },
  })
  expect(other.status).toBe(200)
  const params = { id: page.id }
  const list = async () => (await world.call(listPageVersions, { caller: editor, params })).body.data
  expect(await list()).toMatchObject({ isDraftPublished: false, versions: [{ number: 1, isCurrent: true }] })
  await publish(page.id, 2)
  expect(await list()).toMatchObject({
    isDraftPublished: true,
    versions: [
      { number: 2, isCurrent: true },
      { number: 1, isCurrent: false },
    ],
  })
  const first = await world.call(readPageVersion, { caller: editor, params: { ...params, number: '1' } })
  expect(first.body.data.texts).toEqual({
    en_US: { title: 'Paying', description: 'By card.' },
    fr_FR: { title: 'Payer', description: 'Par carte.' },
  })

  const stale = await world.call(restorePage, { caller: editor, params, body: { number: 1, version: 1 } })
  expect(stale.body.code).toBe('VERSION_CONFLICT')
  const restored = await world.call(restorePage, { caller: editor, params, body: { number: 1, version: 2 } })
  expect(restored.body.data).toEqual({ id: page.id, version: 3 })
  expect((await world.call(get, { caller: editor, params })).body.data).toMatchObject({
    title: 'Paying',
    translations: { fr_FR: { title: 'Payer', description: 'Par carte.' } },
  })
  expect((await world.call(get, { caller: editor, params })).body.data.translations.zh_CN).toBeUndefined()
  expect((await read('help-versions')).body.data.title).toBe('Paying now')
  const log = (await world.call(history, { caller: editor, params })).body.data
  expect(log.map(({ reason }: { reason: string | null }) => reason)).toContain(
    'restore '.concat((await list()).versions[1].version),
  )
  const none = await world.call(readPageVersion, { caller: editor, params: { ...params, number: '9' } })
  expect(none.status).toBe(404)
})

it('tells whoever keeps what was accepted of a new version of the terms, and the config of it', async () => {
  const id = seedId('page', 'terms')
  const config = async () =>
    (await world.call(referenceChoices, { caller: callers.service('bff') })).body.data.documents
  expect(await config()).toEqual(firstDocuments)
  await change(id, 1, { description: '# New terms\n\nRead them.' })
  expect(await config()).toEqual(firstDocuments)
  const { version } = (await publish(id, 2)).body.data
  expect(await config()).toEqual({ ...firstDocuments, terms: version })
  const told = await world.emitted('PagePublished', id)
  expect(told.at(-1)?.data).toMatchObject({ slug: 'terms', number: 2, version })
  await world.db.transaction(seedReferences, { statementTimeout: 60_000 })
  expect(await config()).toEqual({ ...firstDocuments, terms: version })
})

it('is called terms, privacy or help-…, and the first two stay', async () => {
  const other = await world.call(create, { caller: editor, body: { name: 'imprint', title: 'Imprint' } })
  expect([other.status, Object.keys(other.body.fields)]).toEqual([422, ['name']])
  const params = { id: seedId('page', 'privacy') }
  expect((await world.call(remove, { caller: editor, params })).body.code).toBe('BUILT_IN')
  expect((await change(params.id, 1, { name: 'help-privacy' })).body).toMatchObject({
    code: 'BUILT_IN',
    fields: { name: expect.stringContaining('privacy') },
  })
  const page = await draft('help-short-lived')
  await publish(page.id, 1)
  expect((await world.call(remove, { caller: editor, params: { id: page.id } })).status).toBe(200)
  expect((await read('help-short-lived')).status).toBe(404)
})

it('lets only those edit who may', async () => {
  const params = { id: seedId('page', 'terms') }
  for (const [caller, status] of [
    [callers.anonymous(), 401],
    [callers.user(), 403],
    [callers.admin(['admin.page.index']), 403],
  ] as const) {
    expect((await world.call(publishPage, { caller, params, body: { version: 1 } })).status).toBe(status)
    expect((await world.call(restorePage, { caller, params, body: { number: 1, version: 1 } })).status).toBe(status)
  }
})
