import type { Page } from '@playwright/test'
import { open } from '../fixtures/form.ts'
import { cards, count, expectWholePage, numberIn, results, settled, total } from '../fixtures/results.ts'
import { publishMake, wholeStock } from '../fixtures/stock.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

async function sortBy(page: Page, name: string): Promise<void> {
  await open(page.getByRole('button', { name: /Sort by$/ }))
  await page.getByRole('option', { name }).click()
}
/** The numbers of one kind of fact the cards of this page show, in order. */
const shown = async (page: Page, fact: RegExp): Promise<number[]> => {
  // All of them: these are searches of which there is more than a page.
  await expectWholePage(page)
  const texts = await cards(page).getByRole('listitem').filter({ hasText: fact }).allTextContents()
  return texts.map(numberIn)
}
const inOrder = (numbers: number[]) => [...numbers].sort((a, b) => a - b)

test.use({ expectedErrors: { patterns: [/status of (422|503)/] } })
// What was counted a moment ago is compared with what is found now: nothing may be on its way in.
test.beforeEach(({ actor }) => wholeStock(actor.api))

test('with pictures only: as many as promised, in the address, and a chip that takes it back', async ({
  page,
  actor,
}) => {
  const brand = `Pictured${actor.id.slice(-10)}`
  await publishMake(actor.api, brand, ['Lyon', 'Paris'])
  await page.goto(`/?brand=${brand}`)
  const pictures = page.getByRole('switch', { name: 'With pictures only 2' })
  await pictures.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/[?&]withPictures=true/)
  await expect(total(page)).toHaveText('2 vehicles')
  await page.getByRole('button', { name: /Remove.*With pictures/ }).click()
  await expect(page).not.toHaveURL(/withPictures/)
  await expect(pictures).not.toBeChecked()
})

test('filters narrow as their counts promised; chips show and remove them; the address is the search', async ({
  page,
  actor,
  another,
}) => {
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  const all = await count(page)
  // The counts follow the vehicles.
  const estate = page.getByRole('checkbox', { name: /^Station wagon [\d,]+$/ })
  await expect(estate).toHaveCount(1)
  const promised = numberIn(await estate.evaluate((box) => box.closest('label')?.textContent ?? ''))
  await page
    .getByRole('group', { name: 'Body style' })
    .first()
    .getByText(/^Station wagon/)
    .click()
  await expect(total(page)).toHaveText(new RegExp(`^${promised} vehicles?$`))
  await expect(page).toHaveURL(/type=/)
  await page
    .getByRole('group', { name: 'Fuel' })
    .first()
    .getByText(/^Diesel \d|^Diesel$/)
    .first()
    .click()
  await expect(page).toHaveURL(/fuelType=/)
  await expect(total(page)).not.toHaveText(new RegExp(`^${promised} vehicles?$`))
  await settled(page)
  const narrowed = await total(page).textContent()

  await page.reload()
  await expect(total(page)).toHaveText(narrowed ?? '')
  const { page: shared } = await another()
  await shared.goto(page.url())
  await expect(total(shared)).toHaveText(narrowed ?? '')

  await page.getByRole('button', { name: /Remove.*Station wagon/ }).click()
  await expect(page).not.toHaveURL(/[?&]type=/)
  await page
    .getByRole('button', { name: /^(Clear all|Reset|Remove all)/ })
    .first()
    .click()
  await expect.poll(async () => numberIn(await total(page).textContent())).toBeGreaterThanOrEqual(all)
  expect(actor.id).toBeTruthy()
})

test('a keyword finds a new listing, and nothing found says what to do', async ({ page, actor }) => {
  const vehicle = await publishVehicle(actor.api, `Findable ${actor.id.slice(-10)}`)
  await page.goto('/')
  const keyword = page.getByRole('banner').getByRole('combobox', { name: 'Search vehicles' })
  await keyword.fill(vehicle.title)
  await expect(cards(page).getByRole('link', { name: vehicle.title })).toBeVisible()
  await expect(total(page)).toHaveText('1 vehicle')
  // No word of it may occur anywhere: words that narrow to nothing are left out beside one that finds something.
  await keyword.fill('zzzzzz qqqqqq')
  await expect(results(page).getByRole('article')).toHaveCount(0)
  await expect(results(page).getByRole('heading', { name: /no vehicle|nothing/i })).toBeVisible()
  await results(page).getByRole('button').last().click()
  await expect(cards(page).first()).toBeVisible()
})

test('each order really orders, and a filter goes back to the first page', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/?sort=mileage')
  const mileage = await shown(page, /^[\d,]+ km\D?$/)
  expect(mileage.length).toBe(await cards(page).count())
  expect(mileage).toEqual(inOrder(mileage))
  await page.goto('/?sort=-year')
  const years = await shown(page, /^(19|20)\d\d\D?$/)
  expect(years).toEqual(inOrder(years).reverse())
  await page.goto('/')
  await sortBy(page, 'Lowest mileage')
  await expect(page).toHaveURL(/sort=mileage/)
  await page.goto('/?page=2')
  await expect(cards(page).first()).toBeVisible()
  const second = await cards(page).first().getByRole('heading').textContent()
  await page.getByRole('navigation', { name: /pag/i }).getByRole('link', { name: /next/i }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect(cards(page).first().getByRole('heading')).not.toHaveText(second ?? '')
  await page
    .getByRole('group', { name: 'Fuel' })
    .first()
    .getByText(/^Gasoline \d|^Gasoline$/)
    .first()
    .click()
  await expect(page).toHaveURL(/fuelType=/)
  await expect(page).not.toHaveURL(/page=/)
})

test('a word without an end makes no page wider than a narrow phone, and its chip keeps the cross', async ({
  page,
  actor,
}) => {
  expect(actor.id).toBeTruthy()
  await page.setViewportSize({ width: 320, height: 640 })
  const endless = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2)
  await page.goto(`/?q=${endless}&literal=true`)
  const without = page.getByRole('button', { name: /^Without/ })
  await without.scrollIntoViewIfNeeded()
  const box = await without.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 320)).toBeLessThanOrEqual(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const chip = page.getByRole('row', { name: new RegExp(endless) })
  await expect(chip.getByRole('button')).toBeInViewport({ ratio: 1 })
  await chip.getByRole('button').click()
  await expect(page).not.toHaveURL(/q=/)
  // Whoever types reads what they type; the tools beside the field come back when it is left.
  const field = page.getByRole('combobox', { name: 'Search vehicles' })
  await field.focus()
  await expect(async () => expect((await field.boundingBox())?.width).toBeGreaterThan(160)).toPass({ timeout: 2_000 })
  await page.keyboard.press('Tab')
  await expect(page.locator('header :focus')).toBeInViewport({ ratio: 1 })
})

test('a page past the end is the last page, in the address too', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  for (const past of ['/?sort=price&brand=Tesla&page=9', '/?sort=price&page=400', '/?sort=price&page=999']) {
    await page.goto(past)
    await expect(cards(page).first()).toBeVisible()
    const last = Math.ceil((await count(page)) / 24)
    await expect(page).toHaveURL(last > 1 ? new RegExp(`page=${last}$`) : /sort=price$/)
    await expect(page.getByRole('heading', { name: /^No vehicle/ })).toHaveCount(0)
  }
})

test('a price is in the buyer’s own currency, which is remembered', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  // As is usual on this site.
  const currency = page.getByRole('button', { name: /Currency$/ })
  await expect(currency).toContainText('EUR')
  await page.getByRole('textbox', { name: 'Price To' }).pressSequentially('9000')
  await expect(page).toHaveURL(/priceMax=9000&currency=/)
  await expect(page.getByRole('row', { name: /Price: up to €9,000/ })).toBeVisible()
  await settled(page)
  const inEuros = await total(page).textContent()
  await open(currency)
  await page.getByRole('option', { name: /JPY/ }).click()
  await expect(total(page)).not.toHaveText(inEuros ?? '')
  await page.goto('/')
  await expect(currency).toContainText('JPY')
  await expect(page).not.toHaveURL(/currency=/)
})

test('an address with a price but no currency says what it needs', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/?priceMax=9000')
  await expect(page.getByText('Please select a currency to filter by price.')).toBeVisible()
  const all = await total(page).textContent()
  await open(page.getByRole('button', { name: /Currency$/ }))
  await page.getByRole('option', { name: /EUR/ }).click()
  await expect(page).toHaveURL(/priceMax=9000&currency=/)
  await expect(page.getByText('Please select a currency to filter by price.')).toBeHidden()
  await expect(total(page)).not.toHaveText(all ?? '')
})

test('a search that fails says so, and comes back when it is asked again', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  let broken = true
  await page.route('**/api/v1/home?**', (route) =>
    broken
      ? route.fulfill({
          status: 503,
          contentType: 'application/json',
          headers: { 'retry-after': '1' },
          body: JSON.stringify({
            error: 'Service Unavailable',
            message: 'Service unavailable.',
            code: 'UNAVAILABLE',
            requestId: 'x',
          }),
        })
      : route.continue(),
  )
  await page
    .getByRole('group', { name: 'Fuel' })
    .first()
    .getByText(/^Electric/)
    .first()
    .click()
  await expect(page.getByText('Error loading vehicles.').first()).toBeVisible({ timeout: 30_000 })
  broken = false
  await page
    .getByRole('button', { name: /try again|retry/i })
    .first()
    .click()
  await expect(cards(page).first()).toBeVisible()
})

test('on a phone filters lie in a sheet, and no page scrolls sideways @phone-only', async ({
  page,
  actor,
  isMobile,
}) => {
  expect(actor.id).toBeTruthy()
  for (const path of [
    '/',
    '/my/',
    '/favorites/',
    '/notifications/',
    '/my/vehicles/new',
    '/settings/',
    '/settings/account',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    const sideways = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(sideways, path).toBeLessThanOrEqual(1)
  }
  if (!isMobile) return
  await page.goto('/')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const show = sheet.getByRole('button', { name: /^Show [\d,]+ vehicles?$/ })
  const all = (await show.textContent()) ?? ''
  await sheet.getByText(/^Station wagon/).click()
  await expect(show).not.toHaveText(all)
  const promised = numberIn(await show.textContent())
  await show.click()
  await expect(sheet).toBeHidden()
  await expect(total(page)).toHaveText(new RegExp(`^${promised} vehicles?$`))
})
