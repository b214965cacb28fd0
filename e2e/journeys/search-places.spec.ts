import type { Page } from '@playwright/test'
import { findAnswered, open } from '../fixtures/form.ts'
import { cards, count, filters, firstTitle, numberIn, results, settled, textOf, total } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top)
  await expect.poll(() => scrolled(page)).toBe(top)
}

test.use({ expectedErrors: { patterns: [/ERR_INTERNET_DISCONNECTED/] } })

test('back from a vehicle, and after a reload, the list is where it was left @phone', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/?sort=mileage')
  await expect(cards(page)).toHaveCount(24)
  await scrollTo(page, 1500)
  const opened = cards(page).nth(9)
  const title = await textOf(opened.getByRole('heading'))
  await opened.getByRole('link').scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  await opened.getByRole('link').click()
  await expect(page).toHaveURL(/\/vehicles\//)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(opened.getByRole('heading')).toHaveText(title)
  await expect.poll(() => scrolled(page)).toBe(left)

  await page.reload()
  await expect(cards(page)).toHaveCount(24)
  await expect.poll(() => scrolled(page)).toBe(left)

  await page.getByRole('banner').getByRole('link', { name: 'Forecourt' }).click()
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('another page begins at its top, and is where it was left after a reload @phone', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await expect(cards(page)).toHaveCount(24)
  await scrollTo(page, 900)
  await cards(page).nth(3).getByRole('link').click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page).toHaveURL(/\/vehicles\//)
  await expect(heading).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
  await scrollTo(page, 250)
  await page.reload()
  await expect(heading).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(250)
})

test('pages go on behind the last vehicle, and back shows the page before where it was left', async ({
  page,
  actor,
}) => {
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/api/v1/home')) asked.push(url.searchParams)
  })
  await page.goto('/')
  await expect(cards(page)).toHaveCount(24)
  const first = await firstTitle(page)
  const shown = await cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  // Listed meanwhile: it would push the last vehicle of this page onto the next one.
  await publishVehicle(actor.api)
  const next = page.getByRole('navigation', { name: /pag/i }).getByRole('link', { name: /next/i })
  await next.scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  await next.click()
  await expect(page).toHaveURL(/page=2/)
  await settled(page)
  await expect(cards(page).first().getByRole('heading')).not.toHaveText(first)
  const second = await cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(second.filter((href) => shown.includes(href))).toEqual([])
  expect(asked.at(-1)?.get('after')).toBeTruthy()
  expect(asked.at(-1)?.getAll('without')).toContain('facets')
  await expect.poll(() => scrolled(page)).toBe(0)

  await page.goBack()
  await expect(page).not.toHaveURL(/page=/)
  await expect(cards(page).first().getByRole('heading')).toHaveText(first)
  await expect.poll(() => scrolled(page)).toBe(left)

  // A jump, or an address from somebody else, goes by its number.
  await page.goto('/?page=3')
  await expect(cards(page)).toHaveCount(24)
  expect(asked.at(-1)?.get('page')).toBe('3')
  expect(asked.at(-1)?.get('after')).toBeNull()
})

test('a search that is overtaken is cancelled, and only the last one is shown', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await expect(cards(page)).toHaveCount(24)
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

test('a mistyped word finds what was meant, and what was typed on wish', async ({ page, actor }) => {
  const vehicle = await publishVehicle(actor.api)
  expect(vehicle.brand).toBe('Peugeot')
  await page.goto('/?q=peugoet')
  const remark = results(page).getByText(/^Results for/)
  await expect(remark).toHaveAttribute('role', 'status')
  await expect(remark).toHaveText('Results for Peugeot. Search for peugoet instead')
  await expect(cards(page).first()).toBeVisible()
  await remark.getByRole('link', { name: 'peugoet' }).click()
  await expect(page).toHaveURL(/literal=true/)
  await expect(results(page).getByRole('heading', { name: 'No vehicle matches all of this' })).toBeVisible()
  await expect(remark).toBeHidden()
})

test('a radius widens one city, and needs exactly one', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  const all = await count(page)
  await filters(page).getByRole('button', { name: 'Location' }).click()
  const within = filters(page).getByRole('button', { name: /Within$/ })
  await expect(within).toBeDisabled()
  const city = filters(page).getByRole('combobox', { name: 'City' })
  await findAnswered(city, 'lyon', /^Lyon/)
  await expect(page).toHaveURL(/city=/)
  await expect.poll(() => count(page)).toBeLessThan(all)
  const inCity = await count(page)
  await open(within)
  await page.getByRole('option', { name: /200 km/ }).click()
  await expect(page).toHaveURL(/radiusKm=200/)
  await expect(page.getByRole('row', { name: 'Within 200 km' })).toBeVisible()
  await expect.poll(() => count(page)).toBeGreaterThan(inCity)
  expect(await count(page)).toBeLessThan(all)
  await findAnswered(city, 'paris', /^Paris/)
  await expect(page).not.toHaveURL(/radiusKm/)
  await expect(within).toBeDisabled()
})

test('the count beside a city, doors, seats and a colour is what choosing it shows', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  // A make that nobody lists meanwhile.
  await page.goto('/?brand=Ford')
  await expect(cards(page).first()).toBeVisible()
  const all = await count(page)
  for (const [section, group, address] of [
    ['Doors and seats', 'Doors', /doors=/],
    ['Doors and seats', 'Seats', /seats=/],
    ['Colour', 'Colour', /color=/],
  ] as const) {
    const values = filters(page)
      .getByRole('group', { name: group, exact: true })
      .first()
      .getByRole('button', { name: /, [1-9][\d,]* vehicles?$/ })
    if (!(await values.first().isVisible())) await filters(page).getByRole('button', { name: section }).click()
    const value = values.first()
    await expect(value).toBeVisible()
    const promised = numberIn(/, ([\d,]+) vehicles?$/.exec((await value.getAttribute('aria-label')) ?? '')?.[1] ?? null)
    await value.click()
    await expect(page).toHaveURL(address)
    await expect.poll(() => count(page)).toBe(promised)
    await value.click()
    await expect(page).not.toHaveURL(address)
    await expect.poll(() => count(page)).toBe(all)
  }
  await filters(page).getByRole('button', { name: 'Location' }).click()
  const box = filters(page).getByRole('combobox', { name: 'City' })
  // Before anything is typed, the list offers where most of them stand.
  await box.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  await box.focus()
  const [, city = '', promised = ''] =
    /^(\D+?)([\d,]+) vehicles?$/.exec(await textOf(page.getByRole('option').first())) ?? []
  await findAnswered(box, city, new RegExp(`^${city}`))
  await expect(page).toHaveURL(/city=/)
  await expect.poll(() => count(page)).toBe(numberIn(promised))
})

test('an address is the whole search @phone', async ({ page, actor, another }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/?brand=Volkswagen&brand=Peugeot&yearMin=2012&mileageMax=200000&includeSold=true&sort=price&page=1')
  await expect(cards(page).first()).toBeVisible()
  for (const name of ['Volkswagen', 'Peugeot', 'Year: from 2012', /Mileage: up to 200,000/, 'Sold ones too'])
    await expect(page.getByRole('row', { name })).toBeVisible()
  const shown = [await total(page).textContent(), await firstTitle(page)]
  const { page: shared } = await another()
  await shared.goto(page.url())
  await expect(cards(shared).first()).toBeVisible()
  expect([await total(shared).textContent(), await firstTitle(shared)]).toEqual(shown)
  // What no filter allows is left out, not an error.
  await page.goto('/?yearMin=soon&color=red&page=-2&sort=cheap')
  await expect(cards(page)).toHaveCount(24)
})

test('nothing found says which filter to give up, and what that would show', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/?brand=Peugeot&yearMax=1900')
  await expect(results(page).getByRole('heading', { name: 'No vehicle matches all of this' })).toBeVisible()
  const way = results(page).getByRole('button', { name: /^Without “Year: up to 1900”: [\d,]+ vehicles?$/ })
  const promised = /: ([\d,]+ vehicles?)$/.exec(await textOf(way))?.[1]
  await way.click()
  await expect(page).not.toHaveURL(/yearMax/)
  await expect(total(page)).toHaveText(promised ?? '')
})

test('the whole search by keyboard: slash, a suggestion, filters, order, page, a vehicle and back', async ({
  page,
  actor,
}) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await expect(cards(page)).toHaveCount(24)
  await page.keyboard.press('/')
  const keyword = filters(page).getByRole('combobox', { name: 'Keyword' })
  await expect(keyword).toBeFocused()
  await page.keyboard.type('volks')
  await expect(page.getByRole('option', { name: /^Volkswagen/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?brand=Volkswagen$/)
  await expect(keyword).toHaveValue('')
  await expect(keyword).toBeFocused()
  const petrol = filters(page)
    .getByRole('group', { name: 'Fuel' })
    .first()
    .getByRole('checkbox', { name: /^Petrol \d/ })
  // By what has the focus: while a field shows its list, everything else is hidden from assistive technology.
  const focused = page.locator('label', { has: page.locator('input:focus') })
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (/^Petrol\d/.test((await focused.allTextContents()).join())) break
  }
  await expect(petrol).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/fuelType=/)
  await settled(page)
  await expect(petrol).toBeFocused()
  const sort = page.getByRole('button', { name: /Sort by$/ })
  await sort.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Price: low to high' }).focus()
  const ordered = page.waitForResponse(/\/home\?.*sort=price/)
  await page.keyboard.press('Enter')
  await ordered
  await settled(page)
  const link = cards(page).first().getByRole('link')
  await link.focus()
  const title = await textOf(link)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(cards(page).first().getByRole('link')).toHaveText(title)
})

test('reference data is kept by the browser, which is told that it still holds', async ({ page, context, actor }) => {
  expect(actor.id).toBeTruthy()
  // What the network said; a page is shown the kept answer with its first status.
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  const asked = new Map<string, { etag: string | undefined; status: number | undefined }>()
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith('/api/v1/vehicle/config')) asked.set(requestId, { etag: undefined, status: undefined })
  })
  protocol.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
    if (asked.has(requestId)) asked.set(requestId, { etag: headers.etag ?? headers.ETag, status: statusCode })
  })
  await page.goto('/')
  await expect(filters(page).getByRole('checkbox', { name: /^Diesel \d/ })).toBeVisible()
  await page.reload()
  await expect(filters(page).getByRole('checkbox', { name: /^Diesel \d/ })).toBeVisible()
  await expect.poll(() => [...asked.values()].map(({ status }) => status)).toEqual([200, 304])
  const [first, second] = [...asked.values()]
  expect(first?.etag).toMatch(/^(W\/)?"[0-9a-f]{32}"$/)
  expect(second?.etag).toBe(first?.etag)
})

test('without a network the search says so, and goes on by itself', async ({ page, context, actor }) => {
  expect(actor.id).toBeTruthy()
  await page.goto('/')
  await expect(cards(page)).toHaveCount(24)
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
  await expect(cards(page)).toHaveCount(24)
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
  await expect(cards(page)).toHaveCount(24)
  release()
  await settled(page)
  await expect(results(page).getByText('This is taking longer than usual…')).toBeHidden()
})
