import { contactSeller, exportUser, searchVehicles } from '@forecourt/contracts'
import { holdDown } from '../fixtures/outage.ts'
import { expect, test } from '../fixtures/test.ts'

// What the browser notes of refused calls while something is down.
test.use({ expectedErrors: { patterns: [/status of 50[34]/, /ERR_/] } })
test.describe.configure({ mode: 'serial' })

test('while catalog is down the answer is 503 with Retry-After and a readable page, and it recovers by itself', async ({
  page,
  actor,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /vehicle/ }).first()).toBeVisible()
  const release = holdDown('catalog-1')
  try {
    await expect.poll(async () => (await actor.api.raw(searchVehicles)).status()).toBe(503)
    const refused = await actor.api.raw(searchVehicles)
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)
    expect((await refused.json()).code).toBe('UNAVAILABLE')
    await page.goto('/')
    await expect(page).toHaveURL(/\/503/)
    await expect(page.getByRole('heading').first()).toBeVisible()
  } finally {
    await release()
  }
  await expect(page.getByRole('link', { name: 'Sell a vehicle' }).first()).toBeVisible({ timeout: 45_000 })
  expect((await actor.api.raw(searchVehicles)).status()).toBe(200)
})

test('while auth is down nobody is signed out', async ({ page, actor }) => {
  await page.goto('/notifications/')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  const release = holdDown('auth-1')
  try {
    await expect.poll(async () => (await actor.api.raw(searchVehicles)).status()).toBe(503)
  } finally {
    await release()
  }
  await expect.poll(async () => (await actor.api.raw(searchVehicles)).status(), { timeout: 45_000 }).toBe(200)
  await page.goto('/notifications/')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
})

test('while messaging is down a contact is refused with 503 and arrives when it is sent again', async ({
  actor,
  another,
}) => {
  const { data } = await actor.api.call(searchVehicles, { query: { limit: 1 } })
  const vehicle = data[0]
  if (!vehicle) throw new Error('the demo world has no vehicle')
  const buyer = (await another()).actor
  const contact = () =>
    buyer.api.raw(contactSeller, {
      params: { id: vehicle.id },
      body: { email: buyer.email, phone: '+33612345678', message: 'Hello' },
    })
  const release = holdDown('messaging-1')
  try {
    await expect.poll(async () => (await contact()).status()).toBe(503)
    // An export is whole or not at all.
    const exported = await buyer.api.raw(exportUser, { params: { id: buyer.id } })
    expect([exported.status(), (await exported.json()).code]).toEqual([503, 'UNAVAILABLE'])
    expect(Number(exported.headers()['retry-after'])).toBeGreaterThan(0)
  } finally {
    await release()
  }
  await expect.poll(async () => (await contact()).status(), { timeout: 45_000 }).toBe(201)
})
