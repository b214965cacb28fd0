import { cards, expectWholePage, filters, results, settled, total } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test.use({ expectedErrors: { patterns: [/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_RESET/] } })

test('a search that is overtaken is cancelled, and only the last one is shown', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await expectWholePage(page)
  const cancelled: string[] = []
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_ABORTED') cancelled.push(request.url())
  })
  // The first answer would come long after the second.
  let held = 0
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/v1\/home\?(?=.*fuelType)(?!.*color=)(?!.*transmission=)/, async (route) => {
    held += 1
    await late
    await route.continue().catch(() => undefined)
  })
  const before = await total(page).textContent()
  await filters(page).getByRole('group', { name: 'Fuel' }).first().getByText('Diesel', { exact: true }).click()
  await expect(results(page).locator('[aria-busy=true]')).toHaveCount(1)
  await expect(total(page)).toHaveText(before ?? '')
  await filters(page).getByRole('button', { name: 'Transmission' }).click()
  await filters(page).getByRole('group', { name: 'Transmission' }).first().getByText('Manual', { exact: true }).click()
  await settled(page)
  await expect(page).toHaveURL(/transmission=/)
  const shown = await total(page).textContent()
  expect(held).toBe(1)
  const overtaken = (url: string) => /fuelType=/.test(url) && !/transmission=/.test(url)
  await expect.poll(() => cancelled.filter(overtaken).length).toBe(1)
  release()
  await expect(total(page)).toHaveText(shown ?? '')
  await page.reload()
  await expect(total(page)).toHaveText(shown ?? '')
})

test('reference data is kept by the browser, which is told that it still holds', async ({ page, context, actor }) => {
  expect(actor.id).toBeTruthy()
  // Statuses as they came over the network: to the page, a kept answer has its first status.
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  const asked: string[] = []
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith('/api/v1/vehicle/config')) asked.push(requestId)
  })
  // Of all requests: the two kinds of events come from two processes, in any order.
  const answers = new Map<string, { etag: string | undefined; status: number }>()
  protocol.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
    answers.set(requestId, { etag: headers.etag ?? headers.ETag, status: statusCode })
  })
  const answered = () => asked.map((id) => answers.get(id))
  await page.goto('/')
  await expect(filters(page).getByRole('checkbox', { name: /^Diesel \d/ })).toBeVisible()
  await page.reload()
  await expect(filters(page).getByRole('checkbox', { name: /^Diesel \d/ })).toBeVisible()
  await expect.poll(() => answered().map((one) => one?.status)).toEqual([200, 304])
  const [first, second] = answered()
  expect(first?.etag).toMatch(/^(W\/)?"[0-9a-f]{32}"$/)
  expect(second?.etag).toBe(first?.etag)
})

test('choices that cannot be loaded are said to be missing, and vehicles are found without them', async ({
  page,
  actor,
}) => {
  await publishVehicle(actor.api)
  await page.route('**/api/v1/vehicle/config', (route) => route.abort('connectionreset'))
  await page.goto('/')
  await expect(page.getByText('Error loading vehicle configuration.').first()).toBeVisible({ timeout: 45_000 })
  await expect(cards(page).first()).toBeVisible()
})

test('without a network the search says so, and goes on by itself', async ({ page, context, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await expectWholePage(page)
  await context.setOffline(true)
  await filters(page).getByRole('group', { name: 'Fuel' }).first().getByText('Electric', { exact: true }).click()
  await expect(results(page).getByRole('heading', { name: 'You are offline' })).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
  await expect(cards(page).first()).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(/fuelType=/)
})

test('a search that takes long says that it is still at it', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await expectWholePage(page)
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/v1\/home\?.*fuelType/, async (route) => {
    await late
    await route.continue()
  })
  await filters(page).getByRole('group', { name: 'Fuel' }).first().getByText('Diesel', { exact: true }).click()
  await expect(results(page).getByText('This is taking longer than usual…')).toBeVisible()
  await expectWholePage(page)
  release()
  await settled(page)
  await expect(results(page).getByText('This is taking longer than usual…')).toBeHidden()
})
