import { listNotifications, markVehicleSold } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { write } from '../fixtures/contact.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

// Refusals and a cut connection are what these tests are about; the browser notes both.
test.use({ expectedErrors: { patterns: [/status of (409|429)/, /ERR_CONNECTION_RESET/] } })

async function openContact(page: Page, vehicleId: string) {
  await page.goto(`/vehicles/${vehicleId}`)
  await page.getByRole('button', { name: 'Contact seller' }).first().click()
  return page.getByRole('dialog')
}

test('an owner cannot write to themselves', async ({ page, actor }) => {
  const { id, title } = await publishVehicle(actor.api)
  await page.goto(`/vehicles/${id}`)
  await expect(page.getByRole('heading', { name: title ?? '', level: 1 })).toBeVisible()
  await expect(page.getByText('This is your vehicle.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Contact/ })).toHaveCount(0)
  const refused = await write(actor, id, 'Hello me')
  expect([refused.status(), (await refused.json()).code]).toEqual([409, 'OWN_VEHICLE'])
})

test('a vehicle sold meanwhile says so, and the text is kept', async ({ page, actor, another }) => {
  const seller = (await another()).actor
  const { id } = await publishVehicle(seller.api)
  const dialog = await openContact(page, id)
  await dialog.getByLabel('Message').fill('I take it!')
  await seller.api.call(markVehicleSold, { params: { id }, body: { sold: true } })
  const answer = page.waitForResponse((response) => response.url().endsWith(`/vehicle/${id}/contact`))
  await dialog.getByRole('button', { name: 'Send message' }).click()
  const refused = await answer
  const { code, message } = await refused.json()
  expect([refused.status(), code]).toEqual([409, 'VEHICLE_SOLD'])
  await expect(dialog.getByRole('alert')).toContainText(message)
  await expect(dialog.getByLabel('Message')).toHaveValue('I take it!')
  await page.reload()
  await expect(page.getByText('This vehicle is sold; its seller takes no more messages about it.')).toBeVisible()
  expect((await seller.api.call(listNotifications)).data).toEqual([])
  expect((await write(actor, id, 'Please?')).status()).toBe(409)
})

test('the sixth message in an hour is refused, and its text is kept', async ({ page, actor, another }) => {
  const seller = (await another()).actor
  const { id } = await publishVehicle(seller.api)
  for (const count of [1, 2, 3, 4, 5]) expect((await write(actor, id, `Question ${count}`)).status()).toBe(201)
  const dialog = await openContact(page, id)
  await dialog.getByLabel('Message').fill('One more question')
  const answer = page.waitForResponse((response) => response.url().endsWith(`/vehicle/${id}/contact`))
  await dialog.getByRole('button', { name: 'Send message' }).click()
  const refused = await answer
  expect([refused.status(), (await refused.json()).code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)
  await expect(dialog.getByRole('alert')).toContainText(/Try again in \d+ minutes?\./)
  await expect(dialog.getByLabel('Message')).toHaveValue('One more question')
  await page.reload()
  await page.getByRole('button', { name: 'Contact seller' }).first().click()
  await expect(dialog.getByLabel('Message')).toHaveValue('One more question')
  await expect
    .poll(async () => (await seller.api.call(listNotifications)).data.map(({ message }) => message).toSorted())
    .toEqual([1, 2, 3, 4, 5].map((count) => `Question ${count}`))
})

test('what is missing or wrong is said beside its field, and nothing is sent', async ({ page, actor, another }) => {
  const { id } = await publishVehicle((await another()).actor.api)
  expect(actor.email).toContain('@')
  const dialog = await openContact(page, id)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/vehicle/${id}/contact`)) sent += 1
  })
  await dialog.getByLabel('Email').fill('nobody@')
  await dialog.getByLabel('Phone').fill('12')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  for (const [label, text] of [
    ['Message', 'Message is required.'],
    ['Email', 'Invalid email address.'],
    ['Phone', 'Invalid phone number.'],
  ] as const) {
    await expect(dialog.getByText(text)).toBeVisible()
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(new RegExp(text))
  }
  expect(sent).toBe(0)
})

test('after a lost answer the message is sent again under the same key and arrives once', async ({
  page,
  actor,
  another,
}) => {
  const seller = (await another()).actor
  const { id } = await publishVehicle(seller.api)
  const keys: (string | undefined)[] = []
  await page.route(`**/vehicle/${id}/contact`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The server has it; the answer never reaches the page.
    expect((await route.fetch()).status()).toBe(201)
    await route.abort('connectionreset')
  })
  const dialog = await openContact(page, id)
  await dialog.getByLabel('Message').fill('Did you get this?')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Error sending message.')
  await expect(dialog.getByRole('alert')).toContainText('What you wrote is kept.')
  await expect(dialog.getByLabel('Message')).toHaveValue('Did you get this?')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Message sent!').first()).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  // A later one proves that an earlier double would have arrived.
  expect((await write(actor, id, 'And this?')).status()).toBe(201)
  await expect
    .poll(async () => (await seller.api.call(listNotifications)).data.map(({ message }) => message))
    .toEqual(['And this?', 'Did you get this?'])
})
