import { findAnswered, open } from '../fixtures/form.ts'
import {
  cards,
  count,
  filters,
  firstTitle,
  numberIn,
  opening,
  results,
  settled,
  textOf,
  total,
} from '../fixtures/results.ts'
import { publishMake } from '../fixtures/stock.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

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

test('a word that nothing has is left out and named, the rest is shown, and every word on wish', async ({
  page,
  actor,
}) => {
  await publishVehicle(actor.api, undefined, { brand: 'Volkswagen', model: 'Golf' })
  await page.goto('/?q=VW+zzzzqq')
  const remark = results(page).getByText(/^Nothing mentions/)
  await expect(remark).toHaveText('Nothing mentions “zzzzqq”; shown without it. Search for every word')
  await expect(cards(page).first()).toBeVisible()
  await remark.getByRole('link', { name: 'Search for every word' }).click()
  await expect(page).toHaveURL(/literal=true/)
  await expect(results(page).getByRole('heading', { name: 'No vehicle matches all of this' })).toBeVisible()
  await expect(remark).toBeHidden()
})

test('a radius widens one city, and needs exactly one', async ({ page, actor }) => {
  const brand = `Radius${actor.id.slice(-10)}`
  await publishMake(actor.api, brand, ['Lyon', 'Saint-Étienne', 'Paris'])
  await page.goto(`/?brand=${brand}`)
  await expect.poll(() => count(page)).toBe(3)
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
  const brand = `Counted${actor.id.slice(-10)}`
  await publishMake(actor.api, brand, ['Lyon', 'Lyon', 'Paris'])
  await page.goto(`/?brand=${brand}`)
  await expect.poll(() => count(page)).toBe(3)
  const all = await count(page)
  for (const [section, group, address] of [
    ['Doors and seats', 'Doors', /doors=/],
    ['Doors and seats', 'Seats', /seats=/],
    ['Color', 'Color', /color=/],
  ] as const) {
    const values = filters(page)
      .getByRole('group', { name: group, exact: true })
      .first()
      .getByRole('button', { name: /, [1-9][\d,]* vehicles?$/ })
    // Told by the section itself: its counts may come later.
    const head = filters(page).getByRole('button', { name: section }).first()
    if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
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
  // Scrolling, which may still be under way, closes a list; the arrow opens it.
  await box.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  await expect(async () => {
    await box.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const [, city = '', promised = ''] =
    /^(\D+?)([\d,]+) vehicles?$/.exec(await textOf(page.getByRole('option').first())) ?? []
  await findAnswered(box, city, new RegExp(`^${city}`))
  await expect(page).toHaveURL(/city=/)
  await expect.poll(() => count(page)).toBe(numberIn(promised))
})

test('an address is the whole search', async ({ page, actor, another }) => {
  const [one, other] = [`Whole${actor.id.slice(-10)}`, `Other${actor.id.slice(-10)}`]
  await publishMake(actor.api, one, ['Lyon', 'Paris'])
  await publishMake(actor.api, other, ['Lyon'])
  const brands = `brand=${one}&brand=${other}`
  await page.goto(`/?${brands}&yearMin=2012&mileageMax=200000&includeSold=true&sort=price&page=1`)
  await expect.poll(() => count(page)).toBe(3)
  for (const name of [one, other, 'Year: from 2012', /Mileage: up to 200,000/, 'Sold ones too'])
    await expect(page.getByRole('row', { name })).toBeVisible()
  const shown = [await total(page).textContent(), await firstTitle(page)]
  const { page: shared } = await another()
  await shared.goto(page.url())
  await expect(cards(shared).first()).toBeVisible()
  await expect.poll(async () => [await total(shared).textContent(), await firstTitle(shared)]).toEqual(shown)
  // What no filter allows is left out, not an error.
  await page.goto(`/?${brands}&yearMin=soon&color=red&page=-2&sort=cheap`)
  await expect(cards(page)).toHaveCount(3)
})

test('nothing found says which filter to give up, and what that would show', async ({ page, actor }) => {
  const brand = `Empty${actor.id.slice(-10)}`
  await publishMake(actor.api, brand, ['Lyon', 'Paris'])
  await page.goto(`/?brand=${brand}&yearMax=1900`)
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
  await publishVehicle(actor.api, undefined, { brand: 'Volkswagen', model: 'Golf' })
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await page.keyboard.press('/')
  const keyword = page.getByRole('banner').getByRole('combobox', { name: 'Search vehicles' })
  await expect(keyword).toBeFocused()
  await page.keyboard.type('volks')
  await expect(page.getByRole('option', { name: /^Volkswagen/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?brand=Volkswagen$/)
  await expect(keyword).toHaveValue('')
  await expect(keyword).toBeFocused()
  const gasoline = filters(page)
    .getByRole('group', { name: 'Fuel' })
    .first()
    .getByRole('checkbox', { name: /^Gasoline \d/ })
  // The counts follow the vehicles.
  await expect(gasoline).toHaveCount(1)
  // By what has the focus: while a field shows its list, everything else is hidden from assistive technology.
  const focused = page.locator('label', { has: page.locator('input:focus') })
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (/^Gasoline\d/.test((await focused.allTextContents()).join())) break
  }
  await expect(gasoline).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/fuelType=/)
  await settled(page)
  await expect(gasoline).toBeFocused()
  const sort = page.getByRole('button', { name: /Sort by$/ })
  await sort.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Price: low to high' }).focus()
  const ordered = page.waitForResponse(/\/home\?.*sort=price/)
  await page.keyboard.press('Enter')
  await ordered
  await settled(page)
  const link = opening(cards(page).first())
  await link.focus()
  const title = await textOf(link)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(opening(cards(page).first())).toHaveText(title)
})
