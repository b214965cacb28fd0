import type { Page } from '@playwright/test'
import { axe } from '../fixtures/axe.ts'
import { cards, expectWholePage, opening, textOf } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

const way = (page: Page) => page.getByRole('navigation', { name: /^(Results|Résultats|结果)$/ })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

const languages = [
  ['en_US', 'Previous', 'Next', /^2 of /, 'Back to results'],
  ['fr_FR', 'Précédent', 'Suivant', /^2 sur /, 'Retour aux résultats'],
  ['zh_CN', '上一辆', '下一辆', /^第 2 辆/, '返回结果'],
] as const

test('results are gone through from vehicle to vehicle, over a reload, and back to where the list was @phone', async ({
  page,
  actor,
}) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/?sort=mileage')
  await expectWholePage(page)
  const titles = await Promise.all([8, 9, 10].map((at) => textOf(cards(page).nth(at).getByRole('heading'))))
  const opened = opening(cards(page).nth(9))
  await opened.scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  await opened.click()
  await expect(title(page)).toHaveText(titles[1] ?? '')
  await expect(way(page).getByRole('status')).toHaveText(/^10 of /)
  expect((await axe(page).include('nav').analyze()).violations).toEqual([])

  await way(page).getByRole('link', { name: 'Next' }).click()
  await expect(title(page)).toHaveText(titles[2] ?? '')
  await expect(way(page).getByRole('status')).toHaveText(/^11 of /)
  await expect(way(page).getByRole('link', { name: 'Next' })).toBeFocused()
  await page.reload()
  await expect(way(page).getByRole('status')).toHaveText(/^11 of /)
  for (const expected of [titles[1], titles[0]]) {
    await way(page).getByRole('link', { name: 'Previous' }).click()
    await expect(title(page)).toHaveText(expected ?? '')
  }
  await way(page).getByRole('link', { name: 'Back to results' }).click()
  await expect(page).toHaveURL(/\?sort=mileage$/)
  await expectWholePage(page)
  await expect.poll(() => scrolled(page)).toBe(left)
})

test('the way goes on over the end of a page, forwards and backwards', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/?sort=price&page=2')
  await expectWholePage(page)
  const last = await textOf(cards(page).nth(23).getByRole('heading'))
  await opening(cards(page).nth(22)).click()
  await expect(way(page).getByRole('status')).toHaveText(/^47 of /)
  await way(page).getByRole('link', { name: 'Next' }).click()
  await expect(title(page)).toHaveText(last)
  await way(page).getByRole('link', { name: 'Next' }).click()
  await expect(way(page).getByRole('status')).toHaveText(/^49 of /)
  await page.reload()
  await way(page).getByRole('link', { name: 'Previous' }).click()
  await expect(title(page)).toHaveText(last)

  await page.goto('/?sort=price&page=2')
  await opening(cards(page).first()).click()
  await expect(way(page).getByRole('status')).toHaveText(/^25 of /)
  await way(page).getByRole('link', { name: 'Previous' }).click()
  await expect(way(page).getByRole('status')).toHaveText(/^24 of /)
})

test('there are ends, no way for who is sent the address, and each language has its words', async ({
  page,
  actor,
  another,
}) => {
  const { actor: seller } = await another()
  const vehicles = [await publishVehicle(seller.api, 'First of two'), await publishVehicle(seller.api, 'Second of two')]
  for (const [language, previous, next, place, back] of languages) {
    await page.goto(`/sellers/${seller.id}?lng=${language}`)
    await page.getByRole('link', { name: 'First of two' }).click()
    await expect(title(page)).toHaveText('First of two')
    await expect(way(page).getByRole('status')).toHaveText(place)
    await expect(way(page).getByLabel(next)).toHaveAttribute('aria-disabled', 'true')
    await way(page).getByRole('link', { name: previous }).click()
    await expect(title(page)).toHaveText('Second of two')
    await way(page).getByRole('link', { name: back }).click()
    await expect(page).toHaveURL(new RegExp(`/sellers/${seller.id}`))
  }
  await page.goto(`/vehicles/${vehicles[0]?.id}?lng=en_US`)
  await expect(title(page)).toHaveText('First of two')
  await expect(way(page)).toHaveCount(0)
  expect(actor.id).toBeTruthy()
})

test('vehicles like one are a row that is swept through on phones @phone-only', async ({ page, actor, another }) => {
  const { actor: seller } = await another()
  const one = await publishVehicle(seller.api, 'Peugeot 208 like the others')
  for (const n of [1, 2, 3]) await publishVehicle(seller.api, `Peugeot 208 number ${n}`)
  await page.goto(`/vehicles/${one.id}`)
  const row = page.getByRole('region', { name: 'Similar vehicles' }).getByRole('list').first()
  await row.scrollIntoViewIfNeeded()
  const { width, left, right, whole, tops } = await row.evaluate((list) => ({
    width: list.clientWidth,
    left: list.scrollLeft,
    right: list.scrollWidth,
    whole: document.documentElement.scrollWidth <= window.innerWidth,
    tops: new Set([...list.children].map((card) => Math.round(card.getBoundingClientRect().top))).size,
  }))
  expect(whole).toBe(true)
  expect(actor.id).toBeTruthy()
  if ((page.viewportSize()?.width ?? 0) > 600) return
  expect([left, right > width, tops]).toEqual([0, true, 1])
  await row.getByRole('link').last().focus()
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0)
})
