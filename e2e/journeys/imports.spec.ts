import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { listImports, myVehicles } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { choose, find } from '../fixtures/form.ts'
import { expect, test } from '../fixtures/test.ts'

const listFile = (name: string) => new URL(`../lists/${name}`, import.meta.url).pathname

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

const figure = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
const accessibility = async (page: Page) =>
  // What a button announced names it for seconds, also when it has gone meanwhile.
  (
    await new AxeBuilder({ page })
      .exclude('[data-live-announcer]')
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
  ).violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))

test('a seller brings in a messy list and mends it on the way @phone', async ({ page, actor }) => {
  await upload(page, 'messy-stock.csv')
  // The columns are guessed, and what they hold is shown.
  await expect(columnField(page, 'Kilometerstand')).toHaveText('Mileage')
  await expect(page.getByText('A-1 · A-2 · A-3')).toBeVisible()
  await expect(columnField(page, 'Interne Nr.')).toHaveText('Not used')
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
  await choose(page, '“Raketentreibstoff” means', 'Petrol')
  await find(page, '“Atlantis” means', 'Hamburg')
  await choose(page, '“perlmuttgrün” means', 'Leave it out')
  await page.getByRole('button', { name: 'Apply and check again' }).click()
  await expect(figure(page, 'Can be imported')).toHaveText('4', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Import 4 vehicles as drafts' }).click()

  // It is looked at every second, whatever was read of it before.
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

  await page.getByRole('link', { name: 'See the vehicles' }).click()
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
  await expect(page.getByRole('heading', { name: 'The import was cancelled' })).toBeVisible()
  await page.goto('/my/import/')
  await expect(page.getByRole('list', { name: 'Earlier imports' }).getByRole('listitem')).toHaveText([
    /messy-stock.csv.*7 rows.*Cancelled/,
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
})

test.describe('what is no list', () => {
  test.use({ expectedErrors: { patterns: [/status of 422/, /status of 404/, /ApiProblem: Resource not found\./] } })

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
