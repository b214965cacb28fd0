import { readFile } from 'node:fs/promises'
import { allPermissions, type Endpoint, type Resource, resources } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { grant } from '../fixtures/admin.ts'
import { OfficePage } from '../fixtures/office-page.ts'
import {
  closedResources,
  emptyable,
  freshWord,
  requiredSentence,
  sample,
  wrongValues,
} from '../fixtures/office-records.ts'
import { expect, test } from '../fixtures/test.ts'

// Refusals on purpose: conflicts, what is in use, what is taken.
test.use({ expectedErrors: { patterns: [/status of (403|409|422)/] } })

type Stored = Record<string, unknown> & { id: string; version: number }
const all = Object.values<Resource>(resources)
const open = all.filter(({ name }) => !(name in closedResources))

/** Calls of derived endpoints: their schemas are made at run time, so their types say nothing of bodies and replies. */
const ask = async (actor: Actor, endpoint: Endpoint, options: Parameters<Actor['api']['call']>[1]) =>
  ((await actor.api.call(endpoint, options)) as { data: Stored & Stored[] }).data

/** The texts a list can be searched and told apart by: the name, or where there is none the title. */
const nameField = ({ list }: Resource): string => list.search.find((field) => field !== 'code') ?? 'name'

/** Makes a record by the API, and before it a record of its own for each reference that only one may hold. */
async function store(actor: Actor, resource: Resource, word: string): Promise<Stored> {
  const body: Record<string, unknown> = {}
  for (const [field, shape] of Object.entries(resource.fields)) {
    const target = all.find(({ name }) => name === shape.to)
    const value = target ? await reference(actor, resource, field, target, word) : sample(resource, field, word)
    if (value !== undefined) body[field] = value
  }
  return ask(actor, resource.endpoints.create, { body })
}
async function reference(actor: Actor, { endpoints, fields }: Resource, field: string, target: Resource, word: string) {
  if (fields[field]?.unique) return (await store(actor, target, word)).id
  if (!endpoints.choices) throw new Error(`${field} refers to nothing`)
  return (await ask(actor, endpoints.choices, { query: { field } }))[0]?.id
}
/** What the form is to choose in its references: a record of its own where only one may hold it. */
async function choicesFor(actor: Actor, resource: Resource, word: string): Promise<Record<string, string>> {
  const chosen: Record<string, string> = {}
  for (const [field, { to, unique }] of Object.entries(resource.fields)) {
    const target = all.find(({ name }) => name === to)
    if (!target || !resource.endpoints.choices) continue
    if (unique) chosen[field] = String((await store(actor, target, word)).name)
    else {
      const [first] = await ask(actor, resource.endpoints.choices, { query: { field } })
      chosen[field] = String(first?.label)
    }
  }
  return chosen
}
/** Deletes what a test has made, and the plans that were made for it. */
async function clear(actor: Actor, resource: Resource, words: readonly string[]): Promise<void> {
  await grant(actor, allPermissions)
  for (const one of [
    resource,
    ...all.filter(({ name }) => Object.values(resource.fields).some(({ to, unique }) => unique && to === name)),
  ])
    for (const q of words)
      for (const { id } of await ask(actor, one.endpoints.list, { query: { q, limit: 50 } }))
        await actor.api.raw(one.endpoints.remove, { params: { id } })
}

/** The record that says "mine" leaves as a file and comes back saying "sheet". */
async function exportAndImport(page: Page, office: OfficePage, mine: string): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const [head = '', ...lines] = csv.replace(/^\uFEFF/, '').split('\r\n')
  const line = lines.find((one) => one.includes(mine)) ?? ''
  const sheet = `${head}\r\n${line.replaceAll(' mine', ' sheet')}\r\n`
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  await office.dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await office.dialog.getByRole('button', { name: 'Store 1 row' }).click()
  await expect(office.dialog).toBeHidden()
  await expect(office.row(mine).filter({ hasText: 'sheet' })).toHaveCount(1)
}

/** Of each kind of fields one: with references, with a reference of its own, with texts in all languages, with figures alone. */
const WHOLE = ['city', 'cartdetail', 'page', 'energyprice']

for (const resource of open) {
  const { name, list, endpoints } = resource
  const key = nameField(resource)
  // Sorting, conflicts and files are the same code for all, and differ only by the kinds of fields.
  const isWhole = WHOLE.includes(name)
  const title = isWhole
    ? `${name}: list, sort, search, create, change, conflict, export, import, delete`
    : `${name}: list, search, create, change, delete`

  test(title, async ({ page, actor }) => {
    test.setTimeout(150_000)
    await grant(actor, allPermissions)
    const [word, mine] = [freshWord(), freshWord()]
    const office = new OfficePage(page, resource)
    const first = await store(actor, resource, `${word}a`)
    const second = await store(actor, resource, `${word}b`)
    const [firstName, secondName] = [String(first[key]), String(second[key])]
    try {
      await test.step('listed, sorted and searched', async () => {
        await office.open(word)
        await expect(office.row(word)).toHaveCount(2)
        for (const field of isWhole ? list.columns : []) {
          const isFirst = field === list.sort
          await office.header(field).click()
          await expect(office.header(field)).toHaveAttribute('aria-sort', isFirst ? 'descending' : 'ascending')
          await expect(page).toHaveURL(new RegExp(`[?&]sort=${isFirst ? '-' : ''}${field}(&|$)`))
        }
        if (isWhole) {
          await office.header(key).click()
          // The rows may be in this order already, so the header has to tell that the first press took effect.
          await expect(office.header(key)).toHaveAttribute('aria-sort', 'ascending')
          await expect(office.row(word).first()).toContainText(firstName)
          await office.header(key).click()
          await expect(office.header(key)).toHaveAttribute('aria-sort', 'descending')
          await expect(office.row(word).first()).toContainText(secondName)
        }
        await office.search(firstName)
        await expect(office.row(word)).toHaveCount(1)
      })

      await test.step('created, each rule told', async () => {
        const chosen = await choicesFor(actor, resource, mine)
        await office.button('New').first().click()
        await office.submit('Create')
        for (const field of emptyable(resource))
          await expect(office.dialog.getByText(requiredSentence(resource, field), { exact: true })).toBeVisible()
        await office.fill(mine, chosen)
        for (const field of Object.keys(resource.fields)) {
          const right = await office
            .field(field)
            .inputValue()
            .catch(() => '')
          for (const { typed, says } of wrongValues(resource, field)) {
            await office.field(field).fill(typed)
            await office.submit('Create')
            await expect(office.dialog.getByText(says, { exact: true })).toBeVisible()
            await office.field(field).fill(right)
          }
        }
        await office.submit('Create')
        await expect(office.dialog).toBeHidden()
        await office.search(mine)
        await expect(office.row(mine)).toHaveCount(1)
      })

      await test.step('changed, and a conflict told where all is tried', async () => {
        await office.row(mine).press('Enter')
        const changed = name === 'page' ? `${mine} changed` : String(sample(resource, key, mine)).concat(' 2')
        const field = name === 'page' ? 'title' : key
        await office.field(field).fill(changed)
        await office.submit('Save')
        await expect(office.dialog).toBeHidden()
        await expect(office.row(changed)).toHaveCount(1)
        if (!isWhole) return

        await office.row(changed).press('Enter')
        await office.field(field).fill(`${changed} mine`)
        const [stored] = await ask(actor, endpoints.list, { query: { q: mine } })
        await ask(actor, endpoints.update, {
          params: { id: String(stored?.id) },
          body: { [field]: `${changed} theirs` },
        })
        await office.submit('Save')
        const notice = office.dialog.getByRole('alert').filter({ hasText: 'Somebody else has changed this record' })
        await expect(notice.getByRole('cell', { name: `${changed} theirs` })).toBeVisible()
        await notice.getByRole('button', { name: 'Overwrite with mine' }).click()
        await expect(office.dialog).toBeHidden()
        await expect(office.row(`${changed} mine`)).toHaveCount(1)
      })

      if (isWhole) await test.step('exported and taken back', () => exportAndImport(page, office, mine))

      await test.step('deleted', async () => {
        await office
          .row(mine)
          .getByRole('button', { name: /^Delete / })
          .click()
        await office.question.getByRole('button', { name: 'Delete' }).click()
        await expect(page.getByText('Nothing found')).toBeVisible()
      })
    } finally {
      await clear(actor, resource, [word, mine])
    }
  })
}

for (const [name, closed] of Object.entries(closedResources)) {
  const resource = (resources as Readonly<Record<string, Resource>>)[name] as Resource
  const { endpoints, list } = resource

  test(`${name}: list, sort, search, refusals, change, conflict, export, import`, async ({ page, actor }) => {
    test.setTimeout(150_000)
    await grant(actor, allPermissions)
    const office = new OfficePage(page, resource)
    const word = freshWord()
    const found = await ask(actor, endpoints.list, { query: { q: closed.find } })
    const before = found[0] as Stored
    try {
      await test.step('listed, sorted and searched', async () => {
        await office.open()
        for (const field of list.columns) {
          const isFirst = field === list.sort
          await office.header(field).click()
          await expect(office.header(field)).toHaveAttribute('aria-sort', isFirst ? 'descending' : 'ascending')
        }
        await office.search(closed.find)
        await expect(office.row(closed.find)).toHaveCount(1)
      })

      await test.step('refused when it is there already, or is nothing the software has; what was typed stays', async () => {
        await office.button('New').first().click()
        await office.submit('Create')
        for (const field of emptyable(resource))
          await expect(office.dialog.getByText(requiredSentence(resource, field), { exact: true })).toBeVisible()
        for (const [field, value] of Object.entries(closed.taken)) await office.put(field, value)
        await office.submit('Create')
        await expect(office.dialog.getByText(closed.takenSays, { exact: true })).toBeVisible()
        for (const [field, value] of Object.entries(closed.taken)) await office.holds(field, value)
        for (const [field, value] of Object.entries(closed.unknown)) await office.put(field, value)
        await office.submit('Create')
        await expect(office.dialog.getByText(closed.unknownSays, { exact: true })).toBeVisible()
        await office.dialog.getByRole('button', { name: 'Cancel' }).click()
        await office.question.getByRole('button', { name: 'Discard' }).click()
        await expect(office.dialog).toBeHidden()
      })

      await test.step('changed, and a conflict told', async () => {
        await office.row(closed.find).press('Enter')
        await office.field('description').fill(`${word} mine`)
        await ask(actor, endpoints.update, { params: { id: before.id }, body: { description: `${word} theirs` } })
        await office.submit('Save')
        const notice = office.dialog.getByRole('alert').filter({ hasText: 'Somebody else has changed this record' })
        await expect(notice.getByRole('cell', { name: `${word} theirs` })).toBeVisible()
        await notice.getByRole('button', { name: 'Overwrite with mine' }).click()
        await expect(office.dialog).toBeHidden()
        await expect(office.row(`${word} mine`)).toHaveCount(1)
      })

      await test.step('exported and taken back', () => exportAndImport(page, office, word))
    } finally {
      const { description } = (before.translations as { en_US: Stored } | undefined)?.en_US ?? before
      await ask(actor, endpoints.update, { params: { id: before.id }, body: { description } })
    }
  })
}
