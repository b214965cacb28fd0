import type { Locator, Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

/** Where something begins and ends. */
async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not to be seen')
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}
const tray = (page: Page) => page.getByRole('region', { name: 'Compare vehicles' })
const contactBar = (page: Page) => page.getByRole('button', { name: 'Contact', exact: true })
const compare = (page: Page) => page.getByRole('button', { name: 'Compare', exact: true }).click()

/** Two vehicles of somebody else; the second is on the page, the first chosen for comparison. */
async function twoToCompare(page: Page, seller: Actor) {
  const first = await publishVehicle(seller.api, 'Foot of the page')
  const second = await publishVehicle(seller.api, 'Foot of another')
  await page.goto(`/vehicles/${first.id}`)
  await compare(page)
  await expect(page.getByRole('button', { name: 'Comparing', exact: true })).toBeVisible()
  return { first, second }
}

test('on a phone nothing that floats covers price and contact at the foot of a vehicle @phone-only', async ({
  page,
  actor,
  another,
}) => {
  expect(actor.id).toBeTruthy()
  const { second } = await twoToCompare(page, (await another()).actor)
  // One vehicle leads nowhere yet: it takes no room above price and contact.
  await expect(contactBar(page)).toBeVisible()
  await expect(tray(page)).toHaveCount(0)
  await page.goto(`/vehicles/${second.id}`)
  await compare(page)
  await expect(tray(page)).toBeVisible()
  await contactBar(page).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Is it still there?')
  await page.getByRole('button', { name: 'Send message' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Message sent!' })
  await expect(toast).toBeVisible()
  await expect(async () => {
    const [above, lifted, bar] = [await boxOf(toast), await boxOf(tray(page)), await boxOf(contactBar(page))]
    expect(above.bottom).toBeLessThanOrEqual(lifted.y)
    expect(lifted.bottom).toBeLessThanOrEqual(bar.y)
  }).toPass({ timeout: 15_000 })
})

test('the tray of a narrow phone is one line, in French too, and gives way to the home indicator @phone-only', async ({
  page,
  actor,
  another,
}) => {
  expect(actor.id).toBeTruthy()
  await page.setViewportSize({ width: 320, height: 640 })
  const { second } = await twoToCompare(page, (await another()).actor)
  await page.goto(`/vehicles/${second.id}`)
  await compare(page)
  await expect(tray(page)).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  const insets = (bottom: number) => cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom } })
  for (const bottom of [0, 34]) {
    await insets(bottom)
    await expect(async () => {
      const [floating, contact] = [await boxOf(tray(page)), await boxOf(contactBar(page))]
      const places = await boxOf(page.getByRole('navigation').filter({ visible: true }).last())
      expect(floating.height).toBeLessThanOrEqual(56)
      expect(floating.right).toBeLessThanOrEqual(320)
      expect(floating.bottom).toBeLessThanOrEqual(contact.y)
      expect(contact.bottom).toBeLessThanOrEqual(places.y)
      // The entries of the bar stand above what the device keeps for itself.
      expect((await boxOf(page.getByRole('link', { name: 'Search', exact: true }))).bottom).toBeLessThanOrEqual(
        640 - bottom,
      )
    }).toPass({ timeout: 15_000 })
  }
  await page.goto(`/vehicles/${second.id}?lng=fr_FR`)
  const french = page.getByRole('region', { name: 'Comparer des véhicules' })
  await expect(french.getByRole('link', { name: 'Comparer 2 véhicules' })).toBeVisible()
  const { height, right } = await boxOf(french)
  expect(height).toBeLessThanOrEqual(56)
  expect(right).toBeLessThanOrEqual(320)
})
