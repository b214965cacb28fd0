import type { Page } from '@playwright/test'
import { cards, results } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

const keyword = (page: Page, name = 'Search vehicles') => page.getByRole('banner').getByRole('combobox', { name })
async function searchRedGolf(page: Page): Promise<void> {
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await keyword(page).fill('red golf')
  await keyword(page).press('Enter')
  await expect(page).toHaveURL(/color=/)
}
const query = (page: Page) => new URL(page.url()).searchParams

test('a sentence becomes filters, each with a chip, and what was not understood is said @phone', async ({
  page,
  actor,
}) => {
  await publishVehicle(actor.api, undefined, { brand: 'Volkswagen', model: 'Golf' })
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await keyword(page).fill('golf under 90k blorp')
  await keyword(page).press('Enter')
  await expect(page).toHaveURL(/model=Golf/)
  expect(query(page).get('brand')).toBe('Volkswagen')
  expect(query(page).get('priceMax')).toBe('90000')
  expect(query(page).get('currency')).not.toBeNull()
  expect(query(page).get('q')).toBe('blorp')
  // The chips stand below it.
  await expect(results(page).getByText(/searched for in the texts: “blorp”/)).toBeVisible()
  const remove = page.getByRole('button', { name: /Remove.*90,000/ })
  // The line of chips knows where it stands a frame after it was moved, and goes back there when it is entered.
  await remove.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await remove.click()
  await expect(page).not.toHaveURL(/priceMax/)
  await expect(page).toHaveURL(/model=Golf/)
  await page.goBack()
  await expect(page).toHaveURL(/priceMax/)
})

test('what was typed can be searched for word for word', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await searchRedGolf(page)
  await results(page)
    .getByRole('link', { name: /exactly “red golf”/ })
    .click()
  await expect(page).toHaveURL(/q=red(\+|%20)golf/)
  await expect(page).toHaveURL(/literal=true/)
  await expect(page).not.toHaveURL(/color=/)
})

test('what is typed while the field that suggests is on its way stays', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  const [field, texts] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/market-field-.*\.js/, (route) => field.promise.then(() => route.continue()))
  await page.route(/texts-en_US-search-.*\.js/, (route) => texts.promise.then(() => route.continue()))
  const asked = page.waitForRequest(/texts-en_US-search-/)
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('red')
  const come = page.waitForResponse(/market-field-.*\.js/)
  field.resolve()
  await Promise.all([come, asked])
  await page.keyboard.type(' golf')
  texts.resolve()
  await expect(keyword(page)).toHaveValue('red golf')
  await expect(keyword(page)).toBeFocused()
})

test('Enter before the field that suggests has come leaves its list closed', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await searchRedGolf(page)
  await keyword(page).blur()
  await keyword(page).focus()
  await expect(page.getByRole('option', { name: /red golf/ })).toBeVisible()

  const field = Promise.withResolvers<void>()
  await page.route(/market-field-.*\.js/, (route) => field.promise.then(() => route.continue()))
  const asked = page.waitForRequest(/market-field-.*\.js/)
  await page.goto('/')
  await asked
  await page.keyboard.press('/')
  await page.keyboard.type('blue golf')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/color=/)
  field.resolve()
  await expect(keyword(page)).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  // All but the list would be hidden from who hears.
  await expect(results(page).getByRole('link', { name: /exactly “blue golf”/ })).toBeVisible()
})

test('who opens a vehicle while the words are being read is not fetched back', async ({ page, actor }) => {
  const { id, title } = await publishVehicle(actor.api, `Bright Golf ${Date.now()}`, {
    brand: 'Volkswagen',
    model: 'Golf',
  })
  const [sentence, vehicle] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/vehicle\/understanding/, (route) => sentence.promise.then(() => route.continue()))
  await page.route(/vehicle-page-.*\.js/, (route) => vehicle.promise.then(() => route.continue()))
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await keyword(page).fill(title)
  const link = results(page).getByRole('link', { name: title }).first()
  await expect(link).toBeVisible()
  const applied = page.waitForResponse(/with-found-.*\.js/)
  await keyword(page).press('Enter')
  await link.click()
  sentence.resolve()
  await (await applied).finished()
  vehicle.resolve()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/vehicles/${id}$`))
})

test('suggestions say what each finds, by keyboard, on every page; the last searches are offered again', async ({
  page,
  actor,
}) => {
  await publishVehicle(actor.api, undefined, { brand: 'Volkswagen', model: 'Golf' })
  await page.goto('/recents/')
  await page.getByRole('banner').getByRole('searchbox', { name: 'Search vehicles' }).click()
  await expect(keyword(page)).toBeFocused()
  await page.keyboard.type('vw go')
  await expect(page.getByRole('option', { name: /^Volkswagen Golf\W+[\d,]+\+? vehicles?$/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?brand=Volkswagen&model=Golf$/)
  await page.goto('/recents/')
  await page.getByRole('banner').getByRole('searchbox', { name: 'Search vehicles' }).click()
  await expect(page.getByRole('option', { name: /^Volkswagen Golf\W/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
})

for (const [language, sentence] of [
  ['fr_FR', 'diesel automatique moins de 150 000 km'],
  ['zh_CN', '柴油 自动挡 15万公里以内'],
] as const) {
  test(`a sentence in ${language} @phone-only`, async ({ page, actor }) => {
    expect(actor.id).toBeTruthy()
    await page.goto(`/?lng=${language}`)
    const field = page.getByRole('banner').getByRole('combobox')
    await expect(field).toBeVisible()
    await field.fill(sentence)
    await field.press('Enter')
    await expect(page).toHaveURL(/mileageMax=150000/)
    expect(query(page).getAll('fuelType').length).toBeGreaterThan(0)
    expect(query(page).getAll('transmission').length).toBeGreaterThan(0)
    expect(query(page).get('q')).toBeNull()
  })
}
