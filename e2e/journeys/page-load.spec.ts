import { expect, test } from '../fixtures/test.ts'

test('a bar at the top runs while a page is fetched, and is gone with it', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  const bar = page.getByRole('progressbar', { name: 'Loading…' })
  await page.goto('/settings/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toHaveCount(0)
  const held = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held.promise
    await route.fallback()
  })
  await page
    .getByRole('link', { name: /^My vehicles/ })
    .first()
    .click()
  await expect(bar).toBeVisible()
  expect((await bar.boundingBox())?.y).toBe(0)
  held.resolve()
  await expect(page).toHaveURL(/\/my\/$/)
  await expect(bar).toHaveCount(0)
})
