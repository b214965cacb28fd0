import { favoriteVehicles, saveVehicle } from '@forecourt/contracts'
import { tabTo } from '../fixtures/keyboard.ts'
import { cards, filters, results } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test('at 200 % filters and pictures keep room of their own', async ({ page, actor }) => {
  const { id } = await publishVehicle(actor.api, 'Seen in a low window')
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto(`/vehicles/${id}`)
  const gallery = await page
    .getByRole('region', { name: /^Pictures/ })
    .first()
    .boundingBox()
  expect(gallery?.height).toBeLessThan(450)
  await page.goto('/')
  await page.getByRole('button', { name: 'Filters' }).click()
  const buttons = [/^Clear all/, /^Show .* vehicles/].map((name) => filters(page, true).getByRole('button', { name }))
  // The sheet slides in: their places are compared until it stands.
  await expect
    .poll(async () => {
      const [clear, show] = await Promise.all(buttons.map((button) => button.boundingBox()))
      return clear && show && show.y - clear.y
    })
    .toBe(0)
})

test('with the keyboard alone a search leads past its filters', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('clio')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/model=Clio/)
  const skip = page.getByRole('button', { name: 'Skip to the vehicles' })
  await tabTo(page, skip)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(results(page).getByRole('link', { name: /^Search for exactly/ })).toBeFocused()
})

test('the order of favourites is as wide as that of a search', async ({ page, actor, another }) => {
  const seller = (await another()).actor
  for (const title of ['One of two', 'The other of two']) {
    const { id } = await publishVehicle(seller.api, title)
    await actor.api.call(saveVehicle, { params: { id } })
  }
  expect((await actor.api.call(favoriteVehicles)).data).toHaveLength(2)
  await page.goto('/favorites/')
  const box = await page.getByRole('button', { name: /Sort by$|Order/ }).boundingBox()
  expect(box?.width).toBeLessThan(300)
})
