import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('on a phone nothing that floats covers price and contact at the foot of a vehicle @phone', async ({
  page,
  actor,
  another,
}) => {
  test.skip((page.viewportSize()?.width ?? 0) >= 768, 'the bar is for phones')
  expect(actor.id).toBeTruthy()
  const { id, title } = await publishVehicle((await another()).actor.api, 'Foot of the page')
  await page.goto(`/vehicles/${id}`)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const tray = page.getByRole('region', { name: 'Compare vehicles' })
  await expect(tray).toBeVisible()
  const contact = page.getByRole('button', { name: 'Contact', exact: true })
  await contact.click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Is it still there?')
  await page.getByRole('button', { name: 'Send message' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Message sent!' })
  await expect(toast).toBeVisible()
  expect(title).toBeTruthy()
  await expect
    .poll(async () => {
      const [above, lifted, bar] = [await boxOf(toast), await boxOf(tray), await boxOf(contact)]
      return above.y + above.height <= lifted.y && lifted.y + lifted.height <= bar.y
    })
    .toBe(true)
})
