import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

// As an instance of another build answers in a rollout.
test.use({ expectedErrors: { patterns: [/status of 404/, /no texts/, /dynamically imported module/] } })

const missing = (page: Page, file: string) =>
  page.route(`**/assets/${file}`, (route) => route.fulfill({ status: 404, body: '' }))

test('an application whose texts cannot be had says so, and is loaded again by a press', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await missing(page, 'texts-*-core-*.js')
  // The first time the document loads itself anew; the second time, a moment later, it does not.
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toContainText('The page could not be loaded. Nothing is lost.')
  await page.unroute('**/assets/texts-*-core-*.js')
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('filters and order that cannot be had leave no grey blocks for ever: the page can be loaded again in their place', async ({
  page,
  actor,
}) => {
  expect(actor.id).toBeTruthy()
  for (const file of ['filter-rail-*.js', 'sort-select-*.js']) await missing(page, file)
  await page.goto('/')
  const rail = page.getByRole('complementary', { name: 'Filters' })
  await expect(rail.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload the page' })).toHaveCount(3)
  await page.unrouteAll()
  await rail.getByRole('button', { name: 'Reload the page' }).click()
  await expect(rail.getByRole('textbox').first()).toBeVisible()
})

test('a live inbox that cannot be had is said: messages would not be told of', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await missing(page, 'live-inbox-*.js')
  await page.goto('/my/')
  await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible()
})

test('a keyword that was taken away before its field came stays away', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.clock.install()
  let free = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  await page.route('**/assets/market-field-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/?sort=price')
  const field = page.getByRole('searchbox', { name: 'Search vehicles' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await field.fill('blorp')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=blorp/)
  await page.goBack()
  await expect(page).not.toHaveURL(/q=blorp/)
  await expect(field).toHaveValue('')
  free()
  await expect(page.getByRole('combobox', { name: 'Search vehicles' })).toHaveValue('')
  // Longer than a keyword rests before it is searched.
  await page.clock.fastForward(5_000)
  await expect(page).not.toHaveURL(/q=blorp/)
})
