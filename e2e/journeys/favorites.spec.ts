import { likeVehicle, markVehicleSold, saveVehicle } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

/** The heart changes before the server has answered; a reload shows what the server has. */
async function stored(page: Page, press: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((reply) => /\/(favorite|like)$/.test(reply.url()))
  await press()
  expect((await answer).ok()).toBe(true)
}

test('a saved vehicle is kept over a reload, stays when it is sold, and is nobody else’s business', async ({
  page,
  actor,
  another,
}) => {
  const { actor: seller, page: sellersPage } = await another()
  const vehicle = await publishVehicle(seller.api, `Loved car ${seller.id.slice(-8)}`)
  await page.goto(`/vehicles/${vehicle.id}`)
  await stored(page, () => page.getByRole('button', { name: 'Save', exact: true }).click())
  await expect(page.getByRole('button', { name: /^(Saved|Remove|Unsave|Save)/ }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.reload()
  await page.goto('/favorites/')
  const card = page.getByRole('article').filter({ hasText: vehicle.title })
  await expect(card).toBeVisible()
  await seller.api.call(markVehicleSold, { params: { id: vehicle.id }, body: { sold: true } })
  await page.reload()
  await expect(card.getByText('Sold', { exact: true })).toBeVisible()
  await sellersPage.goto('/favorites/')
  await expect(sellersPage.getByRole('article')).toHaveCount(0)
  await stored(page, () => card.getByRole('button', { name: /saved|save|favourite/i }).click())
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(actor.id).toBeTruthy()
})

test('a like is public and counts once, however often it is pressed', async ({ page, actor, another }) => {
  const { actor: seller } = await another()
  const vehicle = await publishVehicle(seller.api, `Loved car ${seller.id.slice(-8)}`)
  const { actor: fan } = await another()
  await fan.api.call(likeVehicle, { params: { id: vehicle.id } })
  await fan.api.call(likeVehicle, { params: { id: vehicle.id } })
  await fan.api.call(saveVehicle, { params: { id: vehicle.id } })
  await page.goto(`/vehicles/${vehicle.id}`)
  const like = page.getByRole('button', { name: /^Like|^Unlike|likes?\)/ })
  await expect(like).toHaveAccessibleName(/1 like/)
  await stored(page, () => like.click())
  await expect(like).toHaveAccessibleName(/2 likes/)
  await page.reload()
  await expect(like).toHaveAccessibleName(/2 likes/)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(actor.id).toBeTruthy()
})
