import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listImports, myVehicles, readVehicle } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { axe } from '../fixtures/axe.ts'
import { choose, find } from '../fixtures/form.ts'
import { expect, test } from '../fixtures/test.ts'

const listFile = (name: string) => new URL(`../lists/${name}`, import.meta.url).pathname

const pictureFile = (name: string) => new URL(`../pictures/${name}`, import.meta.url).pathname
const sha256Of = async (name: string) =>
  createHash('sha256')
    .update(await readFile(pictureFile(name)))
    .digest('hex')

/** A zip of pictures under names of its own. */
async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [path, name] of Object.entries(files)) {
    await zip.add(path, new Uint8ArrayReader(await readFile(pictureFile(name))))
  }
  return Buffer.from(await zip.close())
}

const columnField = (page: Page, column: string) => page.getByRole('button', { name: `Field of the column ${column}` })

async function upload(page: Page, name: string): Promise<void> {
  await page.goto('/my/')
  await page.getByRole('link', { name: 'Import a list' }).click()
  await expect(page.getByRole('heading', { name: 'Import vehicles', level: 1 })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(listFile(name))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
/** Judged with the whole page in view: what the bar at the foot of a phone covers by half only has to be scrolled to. */
const accessibility = async (page: Page) => {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) })
  const { violations } = await axe(page)
    // Announcements for screen readers stay for some seconds and may name a button that is gone by then.
    .exclude('[data-live-announcer]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  await page.setViewportSize(size)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

test('a seller brings in a messy list and mends it on the way', async ({ page, actor }) => {
  await upload(page, 'messy-stock.csv')
  // The columns are guessed, and what they hold is shown.
  await expect(columnField(page, 'Kilometerstand')).toHaveText('Mileage')
  await expect(page.getByText('A-1 · A-2 · A-3')).toBeVisible()
  await expect(columnField(page, 'Interne Nr.')).toHaveText('Stock number')
  await choose(page, 'Category', 'Car')
  expect(await accessibility(page)).toEqual([])
  await page.getByRole('button', { name: 'Check the list' }).click()

  await expect(page.getByRole('heading', { name: 'What the check found' })).toBeVisible({ timeout: 30_000 })
  await expect(figure(page, 'Can be imported')).toHaveText('2')
  await expect(figure(page, 'Wrong')).toHaveText('3')
  await expect(figure(page, 'Left out')).toHaveText('2')
  expect((await actor.api.call(myVehicles)).data).toEqual([])
  // The offending cell stands beside what to do about it; a reload shows the same.
  await page.reload()
  await expect(page.getByRole('row', { name: /BMW 320d zweitausend/ })).toContainText('Baujahr: zweitausend')
  await page.getByRole('button', { name: /Show 1 row: Year: “zweitausend” is not a year/ }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(await accessibility(page)).toEqual([])
  await page.getByRole('button', { name: 'Show all rows' }).click()

  // What is unknown is said once, and the list is checked again.
  await choose(page, '“Raketentreibstoff” means', 'Gasoline')
  await find(page, '“Atlantis” means', 'Hamburg')
  await choose(page, '“perlmuttgrün” means', 'Leave it out')
  await page.getByRole('button', { name: 'Apply and check again' }).click()
  await expect(figure(page, 'Can be imported')).toHaveText('4', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Import 4 vehicles as drafts' }).click()

  // The page asks every second, so the end shows within a few.
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible({ timeout: 8_000 })
  await expect(page.getByText('4 drafts were made.')).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the result' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('messy-stock-result.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('5,not imported,,,Year: “zweitausend” is not a year.')
  expect(text.match(/\/vehicles\/[0-9a-f-]{36}/g)).toHaveLength(4)

  await page.getByRole('link', { name: 'See the drafts' }).click()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tesla Model 3 2022' })).toContainText(
    'Draft',
  )
  const { data } = await actor.api.call(myVehicles, { query: { status: 'draft' } })
  expect(data.map(({ title }) => title).sort()).toEqual([
    'Opel Corsa 2015',
    'Renault Mégane 2016',
    'Tesla Model 3 2022',
    'Volkswagen Golf 2019',
  ])

  // The same list once more brings nothing twice.
  await upload(page, 'messy-stock.csv')
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(figure(page, 'Can be imported')).toHaveText('0', { timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Import 0 vehicles as drafts' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel the import' }).click()
  await expect(page.getByRole('heading', { name: 'The import was canceled' })).toBeVisible()
  await page.goto('/my/import/')
  await expect(page.getByRole('list', { name: 'Earlier imports' }).getByRole('listitem')).toHaveText([
    /messy-stock.csv.*7 rows.*Canceled/,
    /messy-stock.csv.*7 rows.*4 vehicles imported.*Done/,
  ])
})

test('the columns of a public listing export come in with a few choices', async ({ page, actor }) => {
  await upload(page, 'listing-export.csv')
  await expect(columnField(page, 'hp')).toHaveText('Power (PS)')
  await page.getByRole('combobox', { name: 'Country', exact: true }).click()
  await find(page, 'Country', 'Germany')
  await choose(page, 'Currency', 'EUR · Euro')
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(figure(page, 'Can be imported')).toHaveText('13', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Import 13 vehicles as drafts' }).click()
  await expect(page.getByText('13 drafts were made.')).toBeVisible({ timeout: 30_000 })
  const { data } = await actor.api.call(myVehicles, { query: { limit: 50 } })
  expect(data).toHaveLength(13)
  expect(data.every(({ country, currency }) => country?.code === 'DE' && currency?.code === 'EUR')).toBe(true)

  // A list goes with its rows when its owner says so; what it brought in stays.
  await page.goto('/my/import/')
  const earlier = page.getByRole('list', { name: 'Earlier imports' })
  await earlier.getByRole('button', { name: 'Remove listing-export.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('List removed.')).toBeVisible()
  await expect(earlier).toHaveCount(0)
  expect((await actor.api.call(myVehicles)).meta.total).toBe(13)
})

test.describe('a stock with pictures', () => {
  // One of the pictures is damaged.
  test.use({ expectedErrors: { patterns: [/status of 422/] } })

  test('a workbook comes in, and its pictures by stock number, from a zip and from a folder', async ({
    page,
    actor,
  }) => {
    await upload(page, 'stock.xlsx')
    await expect(page.getByText('3 rows · Excel')).toBeVisible()
    await expect(columnField(page, 'Bestandsnummer')).toHaveText('Stock number')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await expect(figure(page, 'Can be imported')).toHaveText('3', { timeout: 30_000 })
    await page.getByRole('button', { name: 'Import 3 vehicles as drafts' }).click()
    await expect(page.getByText('3 drafts were made.')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: 'Add pictures by stock number' }).click()

    // What belongs to which vehicle is said before anything is sent.
    const zip = await zipOf({
      'Bilder/A12 (2).jpg': 'landscape_3.jpg',
      'Bilder/a12.jpg': 'DSCN0010.jpg',
      'Bilder/A12-3/front.jpg': 'portrait_6.jpg',
      'Bilder/ZZ9.jpg': 'portrait_6.jpg',
    })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a zip file' }).click()
    await (await chooser).setFiles({ name: 'Bilder.zip', mimeType: 'application/zip', buffer: zip })
    await expect(figure(page, 'Pictures with a vehicle')).toHaveText('3')
    await page.getByRole('button', { name: /Pictures without a vehicle/ }).click()
    await expect(page.getByRole('list', { name: 'Pictures without a vehicle' })).toHaveText('Bilder/ZZ9.jpg')
    await page.getByRole('button', { name: /Vehicles without pictures/ }).click()
    await expect(page.getByRole('list', { name: 'Vehicles without pictures' })).toHaveText('1007 · Renault Mégane 2016')
    expect(await accessibility(page)).toEqual([])
    await page.getByRole('button', { name: 'Add 3 pictures' }).click()
    await expect(page.getByRole('heading', { name: 'The pictures are added' })).toBeVisible({ timeout: 60_000 })
    await expect(figure(page, 'Added')).toHaveText('3')
    const golf = (await actor.api.call(myVehicles)).data.find(({ title }) => title?.includes('Golf'))
    const { data } = await actor.api.call(readVehicle, { params: { id: golf?.id ?? '' } })
    expect(data.pictures).toHaveLength(2)
    expect(data.pictures[0]?.src).toContain(await sha256Of('DSCN0010.jpg'))

    // The same once more, from a folder, with one that is damaged: nothing is sent twice, and each refusal has its reason.
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-pictures-'))
    try {
      await copyFile(pictureFile('DSCN0010.jpg'), join(folder, 'A12.jpg'))
      await copyFile(pictureFile('corrupted.jpg'), join(folder, '1007_1.jpg'))
      await page.getByRole('button', { name: 'Choose more pictures' }).click()
      const folders = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a folder' }).click()
      await (await folders).setFiles(folder)
      await page.getByRole('button', { name: 'Add 2 pictures' }).click()
      await expect(page.getByRole('heading', { name: 'Done, but some pictures are missing' })).toBeVisible()
      await expect(figure(page, 'Were here already')).toHaveText('1')
      await expect(page.getByRole('list', { name: 'Pictures that were not added' })).toContainText('1007_1.jpg: ')
      expect(await accessibility(page)).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

test.describe('what is no list', () => {
  test.use({ expectedErrors: { patterns: [/status of 422/, /status of 404/] } })

  test('is refused where it was chosen, and somebody else’s import is not there', async ({ page, actor, another }) => {
    const { page: other } = await another()
    await upload(other, 'listing-export.csv')
    await page.goto(`/my/import/${other.url().split('/').at(-1)}`)
    await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
    await page.goto('/my/import/')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('make,model\n') })
    await expect(page.getByRole('alert')).toHaveText('The file has a line of column names and no rows below it.')
    expect((await actor.api.call(listImports)).data).toEqual([])
  })
})
