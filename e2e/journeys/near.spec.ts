import type { Page } from '@playwright/test'
import { count, filters, results } from '../fixtures/results.ts'
import { publishMake } from '../fixtures/stock.ts'
import { expect, test } from '../fixtures/test.ts'

/** Presses the button, which on phones stands in the sheet of filters. */
async function nearMe(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click()
  await filters(page, isMobile).getByRole('button', { name: 'Near me' }).click()
}

const villeurbanne = { latitude: 45.77, longitude: 4.89 }

test('near me: the position becomes the nearest city, and never leaves the browser @phone', async ({
  page,
  context,
  actor,
  isMobile,
}) => {
  const brand = `Near${actor.id.slice(-10)}`
  await publishMake(actor.api, brand, ['Lyon', 'Villeurbanne', 'Paris'])
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(villeurbanne)
  const asked: string[] = []
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
  await page.goto(`/?brand=${brand}`)
  await expect.poll(() => count(page)).toBe(3)
  await nearMe(page, isMobile)
  await expect(page).toHaveURL(/city=.*radiusKm=50.*sort=distance/)
  if (isMobile) await page.keyboard.press('Escape')
  await expect.poll(() => count(page)).toBe(2)
  await expect(page.getByRole('row', { name: 'Villeurbanne', exact: true })).toBeVisible()
  await expect(results(page).getByText(/Lyon, France · \d+ km away/)).toBeVisible()
  expect(asked.filter((url) => /45\.7[67]|4\.8[89]/.test(url))).toEqual([])
  await page.reload()
  await expect.poll(() => count(page)).toBe(2)

  // On the map that distance is seen as a circle, as near as it fits.
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const circle = page.getByRole('application').locator('circle[r]')
  await expect(circle).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await circle.boundingBox())?.width).toBeGreaterThan(200)
  await expect(page.getByRole('button', { name: /^Around (Lyon|Villeurbanne), 2 vehicles$/ })).toBeVisible()
  if (!isMobile) return
  // There the map covers the list: what it shows and the filters are said on it.
  const onMap = page.locator('div', { has: page.getByRole('application') }).last()
  await expect(onMap.getByText('2 vehicles', { exact: true })).toBeVisible()
  await onMap.getByRole('button', { name: /^Filters/ }).click()
  await expect(filters(page, true)).toBeVisible()
})

test('near me: a refusal is said, with what to do instead @phone-only', async ({ page, context, actor, isMobile }) => {
  expect(actor.id).not.toBe('')
  await context.clearPermissions()
  await page.goto('/')
  await nearMe(page, isMobile)
  await expect(
    filters(page, isMobile).getByText(/Your browser does not let this site know your position/),
  ).toBeVisible()
  expect(page.url()).not.toContain('city=')
})

test('a map that is moved filters the results, and the address keeps it @phone', async ({ page, actor }) => {
  const brand = `Map${actor.id.slice(-10)}`
  await publishMake(actor.api, brand, ['Lyon', 'Paris'])
  await page.goto(`/?brand=${brand}`)
  await expect.poll(() => count(page)).toBe(2)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL(/view=map/)
  await expect(page.getByRole('button', { name: /^Paris, 1 vehicle/ })).toBeVisible()
  await page.getByRole('button', { name: /^Paris, 1 vehicle/ }).click()
  const there = page.getByRole('dialog', { name: 'Paris' })
  await expect(there.getByRole('article')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(there).toBeHidden()
  const map = page.getByRole('application', { name: 'Map of the vehicles found' })
  await map.focus()
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/area=/)
  await expect.poll(() => count(page)).toBeLessThan(2)
  await page.reload()
  await expect(page).toHaveURL(/area=.*view=map/)
  await expect.poll(() => count(page)).toBeLessThan(2)
})
