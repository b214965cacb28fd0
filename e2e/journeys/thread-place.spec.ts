import { listThreads, sendThreadMessage } from '@forecourt/contracts'
import type { Locator } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { write } from '../fixtures/contact.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

/** A conversation of 30 messages; the limits of writing count a minute, so both write. */
async function talk(seller: Actor, buyer: Actor): Promise<string> {
  const vehicle = await publishVehicle(seller.api)
  await write(buyer, vehicle.id, 'Message 1 of 30')
  const id = (await seller.api.call(listThreads)).data[0]?.id ?? ''
  for (let number = 2; number <= 30; number += 1)
    await say(number % 2 === 0 ? seller : buyer, id, `Message ${number} of 30`)
  return id
}
const say = (by: Actor, id: string, message: string) =>
  by.api.call(sendThreadMessage, { params: { id }, body: { message } })
const inside = (locator: Locator) => expect(locator).toBeInViewport({ ratio: 1 })

for (const [name, size] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
  ['a window of 400 %', { width: 320, height: 256 }],
] as const) {
  test(`on ${name} a conversation opens at its newest message and follows it`, async ({ page, actor, another }) => {
    const { actor: buyer } = await another()
    const id = await talk(actor, buyer)
    await page.setViewportSize(size)
    const box = page.getByRole('textbox', { name: 'Your message' })
    const words = (text: string) => page.getByRole('log').getByText(text, { exact: true })
    const isLow = size.height < 600
    await page.goto('/messages/')
    await page.getByRole('link', { name: /Message 30 of 30/ }).click()
    if (!isLow) await inside(box)
    await inside(words('Message 30 of 30'))
    await page.reload()
    await inside(words('Message 30 of 30'))
    if (!isLow) await inside(box)
    await say(buyer, id, 'One more')
    await expect(words('One more')).toBeVisible()
    if (!isLow) await inside(box)
    await inside(words('One more'))

    // Higher up one is left in peace, and led down.
    await page.mouse.move(size.width / 2, size.height / 3)
    await page.mouse.wheel(0, -900)
    await expect(words('One more')).not.toBeInViewport()
    const place = await page.evaluate(() => scrollY)
    await say(buyer, id, 'And another')
    const pill = page.getByRole('button', { name: 'New message', exact: true })
    await inside(pill)
    if (!isLow) await inside(box)
    expect(await page.evaluate(() => scrollY)).toBe(place)
    await say(buyer, id, 'And a third')
    await page.getByRole('button', { name: '2 new messages' }).press('Enter')
    await expect(pill).toHaveCount(0)
    if (!isLow) await inside(box)
    await inside(words('And a third'))
  })
}
