import { readVehicle, updateUser } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { choose } from '../fixtures/form.ts'
import { filters } from '../fixtures/results.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

const card = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Search results' }).getByRole('article').filter({ hasText: title })
const active = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const figures = { mileage: '80467', engine_power: '110', din_power: '150', price: '14990' }
/** The price in pounds, at the rate of the day that the API tells: rates differ from day to day. */
async function inPounds({ api }: Actor): Promise<string> {
  const rate = (await api.readConfig()).currencies.find(({ code }) => code === 'GBP')?.rate
  if (!rate) throw new Error('no rate of the pound is kept')
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 }).format(
    Number(figures.price) * rate,
  )
}
/** Has chosen before. */
async function prefers({ api, id }: Actor, code: string, distanceUnit: 'mi' | 'km', powerUnit: 'hp'): Promise<void> {
  const { currencies } = await api.readConfig()
  const currency = currencies.find((one) => one.code === code)?.id ?? null
  await api.call(updateUser, { params: { id }, body: { currency, distanceUnit, powerUnit } })
}
/** Chooses on /settings/account, and saves. */
async function choosesUnits(page: Page, currency: RegExp, distance: RegExp, power: RegExp): Promise<void> {
  await page.goto('/settings/account')
  const units = page.getByRole('region', { name: 'Units and currency' })
  await choose(page, 'Currency', currency)
  await choose(page, 'Distances', distance)
  await choose(page, 'Power', power)
  await units.getByRole('button', { name: 'Save units' }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
}

test('miles, horsepower and pounds are chosen: another tab follows at once, and filters take them', async ({
  page,
  actor,
  another,
}) => {
  const title = `Far driven ${actor.id.slice(-10)}`
  await publishVehicle((await another()).actor.api, title, figures)
  const tab = await page.context().newPage()
  await tab.goto(`/?q=${encodeURIComponent(title)}`)
  await expect(card(tab, title)).toContainText('80,467 km')
  await expect(card(tab, title)).not.toContainText('≈')

  await choosesUnits(page, /^GBP/, /^Miles/, /^Mechanical horsepower/)
  await expect(card(tab, title)).toContainText('50,000 mi')
  await expect(card(tab, title).getByText('€14,990', { exact: true })).toBeVisible()
  const pounds = await inPounds(actor)
  const about = card(tab, title).getByRole('img', { name: `about ${pounds}`, exact: true })
  await expect(about).toHaveText(`≈\u00a0${pounds}`)
  await expect(about).toHaveAttribute('title', /^Converted at the rate of \w+ \d+, \d{4}$/)
  await expect(filters(tab).getByRole('button', { name: /Currency$/ })).toContainText('GBP')

  const mileage = filters(tab).getByRole('textbox', { name: 'Mileage To' })
  await mileage.pressSequentially('50000')
  await expect(tab).toHaveURL(/mileageMax=80468(&|$)/)
  await expect(active(tab, 'Mileage: up to 50,000 mi')).toBeVisible()
  await filters(tab)
    .getByRole('button', { name: /^Power/ })
    .click()
  const power = filters(tab).getByRole('textbox', { name: 'Power From' })
  await power.pressSequentially('148')
  await power.press('Enter')
  await expect(tab).toHaveURL(/powerMin=110(&|$)/)
  await expect(active(tab, 'Power: from 148 hp')).toBeVisible()
  await expect(card(tab, title)).toBeVisible()
  await tab.reload()
  await expect(mileage).toHaveValue('50,000')
  await expect(power).toHaveValue('148')
  await tab.close()
})

test('an address means the same for all: whoever opens it reads it in their own units', async ({
  page,
  actor,
  another,
}) => {
  const title = `Far driven ${actor.id.slice(-10)}`
  await publishVehicle(actor.api, title, figures)
  const { page: british, actor: reader } = await another()
  await prefers(reader, 'GBP', 'mi', 'hp')
  for (const [reads, mileage, power, driven] of [
    [page, '80,468 km', '150 PS', '80,467 km'],
    [british, '50,000 mi', '148 hp', '50,000 mi'],
  ] as const) {
    await reads.goto(`/?q=${encodeURIComponent(title)}&mileageMax=80468&powerMin=110`)
    await expect(active(reads, `Mileage: up to ${mileage}`)).toBeVisible()
    await expect(active(reads, `Power: from ${power}`)).toBeVisible()
    await expect(card(reads, title)).toContainText(driven)
  }
})

test('vehicle page and comparison are in the units of the account, until it goes back to what is usual', async ({
  page,
  actor,
  another,
}) => {
  const title = `Far driven ${actor.id.slice(-10)}`
  const { id } = await publishVehicle((await another()).actor.api, title, figures)
  await prefers(actor, 'GBP', 'mi', 'hp')
  await page.goto(`/vehicles/${id}`)
  const summary = page.getByRole('region', { name: title })
  await expect(summary.getByText('148 hp (110 kW)')).toBeVisible()
  await expect(summary.getByText('50,000 mi')).toBeVisible()
  const pounds = await inPounds(actor)
  await expect(summary.getByText(`≈\u00a0${pounds}`, { exact: true })).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto(`/?compare=${id}`)
  const cells = (row: RegExp) => tab.getByRole('dialog').getByRole('row', { name: row }).getByRole('cell')
  await expect(cells(/^Mileage/)).toHaveText(['50,000 mi'])
  await expect(cells(/^Power/)).toHaveText(['148 hp (110 kW)'])
  await expect(cells(/^Price €/)).toHaveText([`€14,990 ≈\u00a0${pounds}`])
  await choosesUnits(page, /^EUR – as on this site/, /^km – as on this site/, /– as on this site/)
  await expect(cells(/^Mileage/)).toHaveText(['80,467 km'])
  await expect(cells(/^Power/)).toHaveText(['150 PS (110 kW)'])
  await expect(cells(/^Price €/)).toHaveText(['€14,990'])
  await tab.close()
})

test('a seller whose odometer counts miles types miles', async ({ page, actor }) => {
  await actor.api.call(updateUser, { params: { id: actor.id }, body: { distanceUnit: 'mi' } })
  const { id } = await publishVehicle(actor.api)
  await page.goto(`/my/vehicles/${id}/edit`)
  const mileage = page.getByRole('textbox', { name: 'Mileage', exact: true })
  await expect(mileage).toHaveValue('26,098')
  await mileage.fill('3000000')
  await mileage.blur()
  await expect(page.getByText(/1,242,742 mi/)).toBeVisible()
  await mileage.fill('50000')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(new RegExp(`/vehicles/${id}$`))
  await expect(page.getByText('50,000 mi').first()).toBeVisible()
  expect((await actor.api.call(readVehicle, { params: { id } })).data.mileage).toBe(80_467)
})
