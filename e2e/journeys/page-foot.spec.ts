import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

/** Where something begins and ends from top to bottom. */
async function rowsOf(what: Locator): Promise<{ from: number; to: number }> {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not to be seen')
  return { from: box.y, to: box.y + box.height }
}

test('on a phone nothing that floats covers price and contact at the foot of a vehicle @phone-only', async ({
  page,
  actor,
  another,
}) => {
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
  await expect(async () => {
    const [above, lifted, bar] = [await rowsOf(toast), await rowsOf(tray), await rowsOf(contact)]
    expect(above.to).toBeLessThanOrEqual(lifted.from)
    expect(lifted.to).toBeLessThanOrEqual(bar.from)
  }).toPass({ timeout: 15_000 })
})
