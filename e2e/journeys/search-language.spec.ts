import { cards, results } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test('another language reaches what the server wrote too, without leaving the page', async ({ page, actor }) => {
  const vehicle = await publishVehicle(actor.api, `Polyglot ${actor.id.slice(-10)}`)
  await page.goto(`/?q=${encodeURIComponent(vehicle.title)}`)
  const card = page.getByRole('article').filter({ hasText: vehicle.title })
  await expect(card).toContainText('Automated manual')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(card).toContainText('Robotisée')
})

test('a line about a mistyped word leaves the tools beside it where they are', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  const tools = results(page).getByRole('button', { name: /^Best match.*Sort by$/ })
  await page.goto('/?q=volkswagen+golf')
  await expect(cards(page).first()).toBeVisible()
  const before = await tools.boundingBox()
  await page.goto('/?q=volkswagn+gofl')
  await expect(page.getByText(/^Results for/)).toBeVisible()
  await expect.poll(async () => (await tools.boundingBox())?.x).toBe(before?.x)
})

test('nothing found for a word: the way out quotes it once', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/?q=zzzzqq&literal=true')
  await expect(results(page).getByRole('button', { name: /^Without “zzzzqq”: / })).toBeVisible()
})
