import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { open } from '../fixtures/form.ts'
import { givePlan } from '../fixtures/plan.ts'
import { cards, opening, results, slots, total } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

const makeOf = ({ id }: Actor): string => `Shown${id.slice(-10)}`

/** A make of its own: a vehicle of a seller whose plan has featured listings, and one of somebody else. */
async function market(page: Page, featured: Actor, other: Actor): Promise<{ own: string; others: string }> {
  const brand = makeOf(featured)
  const own = (await publishVehicle(featured.api, `${brand} of a dealer`, { brand })).title
  const others = (await publishVehicle(other.api, `${brand} of somebody`, { brand })).title
  await givePlan(featured, 'Pro')
  await page.goto(`/?brand=${brand}`)
  // The plan reaches the slots by events.
  await expect(async () => {
    await page.reload()
    await expect(slots(page)).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  return { own, others }
}

test('a dealer’s vehicle stands above the results, said to be an ad, and not among them again', async ({
  page,
  actor,
  another,
}) => {
  const { actor: dealer } = await another()
  const { own, others } = await market(page, dealer, actor)
  await expect(opening(slots(page))).toHaveText(own)
  await expect(results(page).getByText('Featured: paid placement')).toBeVisible()
  await expect(total(page)).toHaveText('2 vehicles')
  await expect(opening(cards(page))).toHaveText([others])
  await expect(results(page).getByRole('article').first()).toContainText('Featured · Ad')

  // Saved in one place, it is saved in the other.
  const save = results(page).getByRole('button', { name: `Save ${own}` })
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')

  // What is compared by price is compared by price.
  await open(page.getByRole('button', { name: /Sort by$/ }))
  await page.getByRole('option', { name: 'Price: low to high' }).click()
  await expect(slots(page)).toHaveCount(0)
  await expect(cards(page)).toHaveCount(2)
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(results(page).getByText('Featured: paid placement')).toHaveCount(0)

  await open(page.getByRole('button', { name: /Sort by$/ }))
  await page.getByRole('option', { name: 'Newest first' }).click()
  await opening(slots(page)).click()
  await expect(page.getByRole('heading', { level: 1, name: own })).toBeVisible()
  await page.goBack()
  await expect(slots(page)).toHaveCount(1)
})

test('the slot comes first by keyboard, fits a narrow phone, and is told without colours and in French', async ({
  page,
  actor,
  another,
}) => {
  const { actor: dealer } = await another()
  const { own } = await market(page, dealer, actor)
  await results(page)
    .getByRole('button', { name: /Sort by$/ })
    .focus()
  const slot = opening(slots(page))
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(results(page).getByRole('article').locator(':focus')).toHaveCount(1, { timeout: 100 })
  }).toPass({ intervals: [0] })
  await expect(slots(page).locator(':focus')).toHaveCount(1)

  await page.setViewportSize({ width: 320, height: 640 })
  await expect(slot).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(slots(page).getByText('Featured · Ad')).toBeVisible()

  await page.goto(`/?brand=${makeOf(dealer)}&lng=fr_FR`)
  await expect(page.getByText('En vedette · Pub')).toBeVisible()
  await expect(page.getByText('En vedette : emplacements payants')).toBeVisible()
  await expect(opening(page.getByRole('article').first())).toHaveText(own)
})
