import { markVehicleSold, updateUser, vehicleConfig } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import type { Api } from '../fixtures/api.ts'
import { axe } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

/** A gasoline car in France for €14,990 that consumes 5 liters. */
async function offerGasoline(api: Api, change: Record<string, string> = {}): Promise<string> {
  const { data } = await api.call(vehicleConfig)
  const fuel_type = data.fuelTypes.find(({ name }) => name === 'Gasoline')?.id ?? ''
  return (await publishVehicle(api, 'Reckoned with', { fuel_type, co2_emissions: '114', ...change })).id
}
const energyOf = (page: Page, name = 'Energy for a year') => page.getByRole('region', { name })
const rateOf = (page: Page, name = 'Monthly rate') => page.getByRole('region', { name, exact: true })
const type = async (page: Page, label: string, value: string) => {
  const field = page.getByRole('textbox', { name: label })
  await field.fill(value)
  await field.press('Tab')
}

test('energy of a year and a monthly rate follow from what the buyer enters, with their formulas @phone-only', async ({
  page,
  actor,
  another,
}) => {
  const id = await offerGasoline((await another()).actor.api)
  expect(actor.id).toBeTruthy()
  await page.goto(`/vehicles/${id}`)
  const [energy, rate] = [energyOf(page), rateOf(page)]

  await test.step('energy, at the usual distance and at the buyer’s', async () => {
    await expect(energy.getByRole('status')).toContainText('€1,020 a year')
    await expect(energy.getByText('12,000 km ÷ 100 km × 5 l × €1.70 = €1,020')).toBeVisible()
    await expect(
      energy.getByText(/5\sl per 100 km follow from 114\sg\/km of CO₂, of which 1\sl leaves 2\.28\skg/),
    ).toBeVisible()
    await expect(energy.getByText(/Gasoline in France: €1.70 per l \(rounded national average of 2025\)/)).toBeVisible()
    await type(page, 'Distance a year', '20000')
    await expect(energy.getByRole('status')).toContainText('€1,700 a year')
    await expect(energy.getByText('20,000 km ÷ 100 km × 5 l × €1.70 = €1,700')).toBeVisible()
  })

  await test.step('where it is, in words and on a map', async () => {
    const place = page.getByRole('region', { name: 'Where it is' })
    await expect(place.getByText('Lyon, France', { exact: true })).toBeVisible()
    await expect(place.getByRole('img', { name: 'Map: Lyon, France' })).toBeVisible()
  })

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  await test.step('a rate, with interest and without', async () => {
    await expect(rate.getByText('Enter a term and the nominal yearly rate that a bank names you.')).toBeVisible()
    await type(page, 'Deposit', '4990')
    await type(page, 'Nominal rate a year', '6')
    await expect(rate.getByRole('status')).toHaveText('€234.85 a month')
    await expect(rate.getByText('€10,000 × 0.5% ÷ (1 − (1 + 0.5%)−48) = €234.85')).toBeVisible()
    await expect(rate.getByText('€16,263', { exact: true })).toBeVisible()
    await expect(rate.getByText('€1,273', { exact: true })).toBeVisible()
    await type(page, 'Nominal rate a year', '0')
    await expect(rate.getByText('€10,000 ÷ 48 = €208.33')).toBeVisible()
    await expect(rate.getByText('€14,990', { exact: true })).toBeVisible()
  })

  await test.step('what cannot be is said beside its field', async () => {
    await type(page, 'Deposit', '14990')
    await expect(rate.getByText('The deposit must be below the price of €14,990.')).toBeVisible()
    await expect(rate.getByRole('status')).toHaveCount(0)
    await type(page, 'Deposit', '')
    await type(page, 'Term in months', '121')
    await expect(rate.getByText('Enter whole months, from 1 to 120.')).toBeVisible()
    await type(page, 'Term in months', '36')
    await type(page, 'Nominal rate a year', '31')
    await expect(rate.getByText('Enter a rate from 0 to 30 %.')).toBeVisible()
    await type(page, 'Nominal rate a year', '3.9')
    await expect(rate.getByRole('status')).toHaveText('€441.90 a month')
    await type(page, 'Distance a year', '0')
    await expect(energy.getByText('Enter a distance from 1 to 500,000.')).toBeVisible()
  })
  await expect(page.getByText(/An estimate from what is known here .* no offer by anybody/)).toBeVisible()
  expect(sent).toEqual([])
  const { violations } = await axe(page).include('[aria-labelledby=costs]').analyze()
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([])

  await test.step('what was right is there again, in French too', async () => {
    await page.goto(`/vehicles/${id}?lng=fr_FR`)
    await expect(page.getByRole('heading', { name: 'Ce qu’il coûte' })).toBeVisible()
    await expect(energyOf(page, 'Énergie pour un an').getByRole('status')).toContainText(/1\s700\s€ par an/)
    await expect(energyOf(page, 'Énergie pour un an')).toContainText(/20\s000\skm ÷ 100 km × 5 l × 1,70\s€ = 1\s700\s€/)
    await expect(rateOf(page, 'Mensualité').getByRole('status')).toHaveText(/441,90\s€ par mois/)
  })
})

test('who reads miles enters miles', async ({ page, actor, another }) => {
  const id = await offerGasoline((await another()).actor.api)
  await actor.api.call(updateUser, { params: { id: actor.id }, body: { distanceUnit: 'mi' } })
  await page.goto(`/vehicles/${id}`)
  await expect(page.getByRole('textbox', { name: 'Distance a year' })).toHaveValue('7,500')
  await expect(energyOf(page).getByText('7,500 mi (12,070 km) ÷ 100 km × 5 l × €1.70 = €1,026')).toBeVisible()
})

test('what is not known, or not for sale any more, costs nothing that is said', async ({ page, actor, another }) => {
  const seller = (await another()).actor
  const id = await offerGasoline(seller.api, { co2_emissions: '0' })
  expect(actor.id).toBeTruthy()
  await page.goto(`/vehicles/${id}`)
  await expect(rateOf(page)).toBeVisible()
  await expect(energyOf(page)).toHaveCount(0)
  await seller.api.call(markVehicleSold, { params: { id }, body: { sold: true } })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Price history' })).toBeVisible()
  await expect(rateOf(page)).toHaveCount(0)
})
