import type { Page } from '@playwright/test'
import { cards, expectWholePage, opening, settled, textOf } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
async function scrollTo(page: Page, top: number): Promise<void> {
  // The page learns of it with the next frame, as it does when a person scrolls.
  await page.evaluate((y) => {
    window.scrollTo(0, y)
    return new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
  }, top)
  await expect.poll(() => scrolled(page)).toBe(top)
}

test('back from a vehicle, and after a reload, the list is where it was left @phone-only', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/?sort=mileage')
  await expectWholePage(page)
  await scrollTo(page, 1200)
  const opened = cards(page).nth(9)
  const title = await textOf(opened.getByRole('heading'))
  await opening(opened).scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  await opening(opened).click()
  await expect(page).toHaveURL(/\/vehicles\//)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(opened.getByRole('heading')).toHaveText(title)
  await expect.poll(() => scrolled(page)).toBe(left)

  await page.reload()
  await expectWholePage(page)
  await expect.poll(() => scrolled(page)).toBe(left)

  await page.getByRole('banner').getByRole('link', { name: 'Forecourt' }).click()
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('another page begins at its top, and is where it was left after a reload', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await expectWholePage(page)
  await scrollTo(page, 900)
  await opening(cards(page).nth(3)).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page).toHaveURL(/\/vehicles\//)
  await expect(heading).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
  // Its place is kept from when the page stands where it begins; that it stands there already looks the same.
  await expect(async () => {
    await scrollTo(page, 250)
    await page.reload()
    await expect(heading).toBeVisible()
    await expect.poll(() => scrolled(page), { timeout: 5_000 }).toBe(250)
  }).toPass()
})

test('pages go on behind the last vehicle, and back shows the page before where it was left', async ({
  page,
  actor,
}) => {
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/api/v1/home')) asked.push(url.searchParams)
  })
  await page.goto('/')
  await expectWholePage(page)
  const first = opening(cards(page).first())
  const shown = await opening(cards(page)).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  // Listed meanwhile: it would push the last vehicle of this page onto the next one.
  await publishVehicle(actor.api)
  const next = page.getByRole('navigation', { name: /pag/i }).getByRole('link', { name: /next/i })
  await next.scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  await next.click()
  await expect(page).toHaveURL(/page=2/)
  await settled(page)
  await expect(first).not.toHaveAttribute('href', shown[0] ?? '')
  const second = await opening(cards(page)).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(second.filter((href) => shown.includes(href))).toEqual([])
  expect(asked.at(-1)?.get('after')).toBeTruthy()
  expect(asked.at(-1)?.getAll('without')).toContain('facets')
  await expect.poll(() => scrolled(page)).toBe(0)

  await page.goBack()
  await expect(page).not.toHaveURL(/page=/)
  await expect(first).toHaveAttribute('href', shown[0] ?? '')
  await expect.poll(() => scrolled(page)).toBe(left)

  // A jump, or an address from somebody else, goes by its number.
  await page.goto('/?page=3')
  await expectWholePage(page)
  expect(asked.at(-1)?.get('page')).toBe('3')
  expect(asked.at(-1)?.get('after')).toBeNull()
})
