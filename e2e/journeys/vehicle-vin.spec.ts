import { myVehicles } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { fill, find } from '../fixtures/form.ts'
import { expect, test } from '../fixtures/test.ts'

const vin = (page: Page) => page.getByRole('textbox', { name: 'VIN', exact: true })
const make = (page: Page) => page.getByRole('combobox', { name: 'Make', exact: true })
const year = (page: Page) => page.getByRole('textbox', { name: 'Year', exact: true })

test('a VIN is judged while it is typed and fills make and year', async ({ page, actor }) => {
  await page.goto('/my/vehicles/new')
  await vin(page).pressSequentially('wvwzzz1k')
  await expect(vin(page)).toHaveValue('WVWZZZ1K')
  await expect(page.getByText('8 of 17 characters')).toBeVisible()
  await expect(vin(page)).not.toHaveAttribute('aria-invalid', 'true')
  await vin(page).pressSequentially('O')
  // Beside the field for eyes, and said by screen readers at once.
  const wrong = page.getByText('A VIN has letters and digits, but no I, O or Q.')
  await expect(wrong.first()).toBeVisible()
  await expect(page.getByRole('status').filter({ has: wrong })).toHaveCount(1)
  await page.keyboard.press('Backspace')
  await expect(wrong).toHaveCount(0)
  await vin(page).pressSequentially('z9w000001')
  await expect(page.getByRole('status').filter({ hasText: 'A valid VIN: Volkswagen, model year 2009.' })).toBeVisible()
  await expect(make(page)).toHaveValue('Volkswagen')
  await expect(year(page)).toHaveValue('2009')
  await expect(page.getByText('Draft saved').or(page.getByText('Kept in this browser'))).toBeVisible()
  await page.getByRole('button', { name: /: Technical$/ }).click()
  await expect
    .poll(async () => (await actor.api.call(myVehicles)).data.map((one) => [one.brand, one.year]))
    .toEqual([['Volkswagen', 2009]])
})

test('a capital is put where the caret is', async ({ page, actor }) => {
  expect(actor.id).not.toBe('')
  await page.goto('/my/vehicles/new')
  await vin(page).pressSequentially('wvwzz1k')
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowLeft')
  await vin(page).pressSequentially('za')
  await expect(vin(page)).toHaveValue('WVWZZZA1K')
})

test('what was typed is kept, and the VIN only offers what it knows', async ({ page, actor }) => {
  expect(actor.id).not.toBe('')
  await page.goto('/my/vehicles/new')
  await find(page, 'Make', 'Audi')
  await fill(page, 'Year', '2010')
  await fill(page, 'VIN', '1HGCM82633A004352')
  await expect(make(page)).toHaveValue('Audi')
  await expect(page.getByText('The VIN says: Honda, model year 2003')).toBeVisible()
  await page.getByRole('button', { name: 'Use what the VIN says' }).click()
  await expect(make(page)).toHaveValue('Honda')
  await expect(year(page)).toHaveValue('2003')
  await expect(page.getByText('The VIN says')).toBeHidden()
  // One digit wrong: North America's check digit tells.
  await fill(page, 'VIN', '1HGCM82643A004352')
  await expect(page.getByText('This VIN has a typing error: its check digit does not fit.').first()).toBeVisible()
  await expect(make(page)).toHaveValue('Honda')
})
