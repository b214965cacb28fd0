import { randomBytes } from 'node:crypto'
import { priceComparables, searchVehicles, updateVehicle } from '@forecourt/contracts'
import type { Api } from '../fixtures/api.ts'
import { axe } from '../fixtures/axe.ts'
import { wholeStock } from '../fixtures/stock.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

/** A model nobody else sells: a market of its own. */
const newModel = () => `Proto ${randomBytes(4).toString('hex')}`

/** So many of a model, 500 euros apart. */
async function offer(api: Api, model: string, count: number, from = 14_000): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const price = String(from + n * 500)
    await publishVehicle(api, `${model} at ${price}`, { model, price })
  }
}

test('a price label shows what it rests on, and leads to the vehicles it was compared with @phone', async ({
  page,
  actor,
  another,
}) => {
  const seller = (await another()).actor
  const model = newModel()
  await offer(seller.api, model, 8)
  const { id } = await publishVehicle(seller.api, `${model} in question`, { model, price: '13000' })
  expect(actor.id).toBeTruthy()
  await page.goto(`/vehicles/${id}`)
  await page.getByRole('button', { name: 'Very good price' }).click()
  const dialog = page.getByRole('dialog', { name: 'How this price compares' })
  await expect(dialog.getByText('€13,000 is 17% below the median of 8 comparable vehicles.')).toBeVisible()
  await expect(dialog.getByText('Price ÷ median = €13,000 ÷ €15,750 = 0.825')).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Very good up to 0.85 up to €13,387.50' })).toBeVisible()
  await expect(
    dialog.getByRole('img', {
      name: '€13,000 among 8 prices from €14,000 to €17,500, whose median is €15,750.',
    }),
  ).toBeVisible()
  await expect(
    dialog.getByText('Power: only vehicles whose power is known and within 25% of this one’s.'),
  ).toBeVisible()
  const rows = dialog.getByRole('table', { name: 'Comparable vehicles' }).getByRole('row')
  await expect(rows).toHaveCount(9)
  await expect(rows.nth(1)).toContainText(/at 14000.*2020.*42,000 km.*€14,000/)
  await expect(rows.last()).toContainText('€17,500')
  const { violations } = await axe(page).include('[role=dialog]').analyze()
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([])
  await dialog.getByRole('link', { name: `${model} at 17500` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${model} at 17500` })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  // One of the others takes this one's place: 17,500 against a median of 15,250.
  await expect(page.getByRole('button', { name: 'High price' })).toBeVisible()
})

test('with the keyboard alone: open the comparison, follow it, close it', async ({ page, actor, another }) => {
  const seller = (await another()).actor
  const model = newModel()
  await offer(seller.api, model, 9)
  const { id } = await publishVehicle(seller.api, `${model} in question`, { model, price: '16000' })
  expect(actor.id).toBeTruthy()
  await page.goto(`/vehicles/${id}`)
  const label = page.getByRole('button', { name: 'Fair price' })
  await expect(label).toBeVisible()
  for (let presses = 0; presses < 60 && (await label.and(page.locator(':focus')).count()) === 0; presses += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'How this price compares' })
  await expect(dialog.getByText('€16,000 is about the median of 9 comparable vehicles.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(label).toBeFocused()
  await page.keyboard.press('Space')
  const link = dialog.getByRole('link', { name: `${model} at 14000` })
  await expect(link).toBeVisible()
  for (let presses = 0; presses < 20 && (await link.and(page.locator(':focus')).count()) === 0; presses += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${model} at 14000` })).toBeVisible()
})

test('where too few vehicles are comparable, nothing is said of the price at all', async ({ page, actor, another }) => {
  const seller = (await another()).actor
  const model = newModel()
  await offer(seller.api, model, 2)
  const { id } = await publishVehicle(seller.api, `${model} in question`, { model, price: '13000' })
  // Too many kilometres and too many years away: neither is comparable.
  await publishVehicle(seller.api, 'Far driven', { model, mileage: '90000' })
  await publishVehicle(seller.api, 'Older', { model, year: '2017', registration_date: '2017-03-01' })
  expect(actor.id).toBeTruthy()
  await page.goto(`/vehicles/${id}`)
  // The history came with the judgement: what is not there now will not come.
  await expect(page.getByRole('region', { name: 'Price history' })).toBeVisible()
  await expect(page.getByText('Not enough data')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /price/i })).toHaveCount(0)
  // The rule says how many it takes.
  const { data } = await actor.api.call(priceComparables, { params: { id }, query: {} })
  expect([data.label, data.count]).toEqual(['not_enough_data', 2])
})

test('a price the owner changes is told with its history, and what is new since the last visit on cards @phone-only', async ({
  page,
  actor,
  another,
}) => {
  const seller = (await another()).actor
  const title = `Getting cheaper ${seller.id.slice(-8)}`
  const { id } = await publishVehicle(seller.api, title, { price: '15000' })
  expect(actor.id).toBeTruthy()
  await page.goto(`/vehicles/${id}`)
  const history = page.getByRole('region', { name: 'Price history' })
  await expect(history.getByText(/^€15,000 since /)).toBeVisible()
  await expect(page.getByText(/Lowered by/)).toHaveCount(0)
  await seller.api.call(updateVehicle, { params: { id }, body: { price: 14_500 } })
  await seller.api.call(updateVehicle, { params: { id }, body: { price: 13_900.5 } })
  await page.reload()
  const table = history.getByRole('table', { name: 'Price history' })
  await expect(table.getByRole('row')).toContainText([/From\s*Price/, /€15,000/, /€14,500/, /€13,900\.50/])
  // Nobody was to pay what was asked for a moment: that is nothing it was lowered from.
  await expect(page.getByText(/Lowered by/)).toHaveCount(0)
  await page.goto(`/?q=${encodeURIComponent(title)}`)
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByText('Just listed')).toBeVisible()
  await expect(card.getByText(/^was /)).toHaveCount(0)
  // The visit becomes one of two hours ago, which ended an hour ago.
  await page.evaluate(() => {
    const visit = JSON.parse(localStorage.getItem('visit') ?? '')
    const [began, seen] = [visit.began - 2 * 3600_000, visit.seen - 3600_000]
    localStorage.setItem('visit', JSON.stringify({ ...visit, began, seen }))
  })
  await page.reload()
  await expect(card.getByText('New to you')).toBeVisible()
  await expect(card.getByText('Just listed')).toHaveCount(0)
  await page.reload()
  await expect(card.getByText('New to you')).toBeVisible()
  await seller.api.call(updateVehicle, { params: { id }, body: { price: 15_500 } })
  await page.reload()
  await expect(card.getByText('€15,500')).toBeVisible()
  await expect(card.getByText(/^was /)).toHaveCount(0)
  await page.goto(`/vehicles/${id}`)
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(page.getByText(/Lowered by/)).toHaveCount(0)
})

test('a price that stood for days and was lowered is told on its page', async ({ page, actor }) => {
  test.setTimeout(180_000)
  await wholeStock(actor.api)
  const lowered = async () => {
    for (let at = 1; at <= 6; at += 1) {
      const { data } = await actor.api.call(searchVehicles, { query: { page: at, limit: 48 } })
      const found = data.find(({ oldPrice }) => oldPrice !== null)
      if (found) return found
    }
    return undefined
  }
  // Prices get their past in the background, after the vehicles are there.
  await expect.poll(lowered, { timeout: 120_000, intervals: [2_000] }).toBeDefined()
  const vehicle = await lowered()
  await page.goto(`/vehicles/${vehicle?.id}`)
  await expect(page.getByText(/^Lowered by .+ since /)).toBeVisible()
})
