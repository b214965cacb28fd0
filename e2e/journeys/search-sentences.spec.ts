import type { Page } from '@playwright/test'
import { cards, results } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

// That a sentence cannot be read is what one test is about.
test.use({ expectedErrors: { patterns: [/status of 503/] } })

const field = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search vehicles' })
const query = (page: Page) => new URL(page.url()).searchParams
async function search(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

test('a sentence takes the place of the one before; what was set by hand stays, and is said @phone', async ({
  page,
  actor,
}) => {
  await publishVehicle(actor.api)
  await page.goto('/?doors=5')
  await expect(cards(page).first()).toBeVisible()
  await search(page, 'red electric suv near Lyon')
  await expect(page).toHaveURL(/radiusKm=50/)
  await search(page, 'diesel BMW under 30000')
  await expect(page).toHaveURL(/brand=BMW.*priceMax=30000/)
  for (const gone of ['city', 'radiusKm', 'type', 'color']) expect(query(page).has(gone)).toBe(false)
  expect(query(page).get('doors')).toBe('5')
  await expect(results(page).getByText('Filters from before that stay: 5 doors.')).toBeVisible()
})

test('a suggestion finds what it says, whatever was searched for before', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  // Of the demo world: no journey lists one meanwhile, so that the count stays.
  const model = 'Touran'
  await page.goto('/?priceMax=1&currency=nothing&color=none')
  await expect(field(page)).toBeVisible()
  await search(page, 'red suv under 30000')
  await expect(page).toHaveURL(/priceMax=30000/)
  await field(page).fill(`vw ${model}`)
  const option = page.getByRole('option', { name: new RegExp(`^Volkswagen ${model}\\W`) })
  const [, count] = /([\d,]+)\+? vehicles?/.exec(await option.ariaSnapshot()) ?? []
  await option.click()
  await expect(page).toHaveURL(new RegExp(`/\\?brand=Volkswagen&model=${model}$`))
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${count} vehicle`) })).toBeVisible()
})

test('while a sentence is typed the page shows what it is understood as, in one step of the history', async ({
  page,
  actor,
}) => {
  await publishVehicle(actor.api, undefined, { brand: 'Volkswagen', model: 'Golf' })
  await page.goto('/?doors=5')
  await expect(cards(page).first()).toBeVisible()
  await field(page).pressSequentially('red electric suv under 25k near Lyon', { delay: 40 })
  await expect(page).toHaveURL(/city=.*radiusKm=50.*priceMax=25000/)
  expect(query(page).get('q')).toBeNull()
  expect(query(page).get('doors')).toBe('5')
  await expect(field(page)).toHaveValue('red electric suv under 25k near Lyon')
  await expect(page.getByRole('option', { name: /25,000/ })).toBeVisible()
  await expect(results(page).getByText(/Nothing mentions|Results for/)).toHaveCount(0)
  await field(page).fill('red')
  await expect(page).not.toHaveURL(/city=/)
  await page.goBack()
  await expect(page).toHaveURL(/\/\?doors=5$/)
  await expect(field(page)).toHaveValue('')
})

test('a sentence that cannot be read is searched for as words, and that is said', async ({ page, actor }) => {
  await publishVehicle(actor.api)
  await page.route(/vehicle\/understanding/, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Not now' } } }),
  )
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await search(page, 'golf under 9000')
  await expect(results(page).getByText(/could not be read as filters just now/)).toBeVisible()
  await expect(page).toHaveURL(/q=golf(\+|%20)under/)
})

test('bounds that are the wrong way round are said at the field', async ({ page, actor }) => {
  await publishVehicle(actor.api)
  await page.goto('/?yearMin=2020&yearMax=2010')
  await expect(page.getByText('“From” is above “To”: no vehicle can match.')).toBeVisible()
})
