import { setChecked } from '../fixtures/checkbox.ts'
import { take } from '../fixtures/form.ts'
import { expect, test } from '../fixtures/test.ts'

test('a billing address is saved as it is printed, stays after a reload, and says the tax of its country', async ({
  page,
  actor,
}) => {
  expect(actor.id).not.toBe('')
  await page.goto('/settings/billing')
  await expect(page.getByText('There are none yet. Each payment gets one.')).toBeVisible()
  const address = page.getByRole('region', { name: 'Billing address' })
  await setChecked(address.getByRole('radio', { name: 'A company' }), true)
  await address.getByRole('button', { name: 'Save address' }).click()
  await expect(address.getByText('Please say what the company is called.')).toBeVisible()
  await address.getByRole('textbox', { name: 'Company' }).fill('Garage du Port')
  await address.getByRole('textbox', { name: 'Address', exact: true }).fill('12 rue du Port')
  await address.getByRole('textbox', { name: 'Postal code' }).fill('69001')
  await address.getByRole('textbox', { name: 'City' }).fill('Lyon')
  await take(address.getByRole('combobox', { name: 'Country' }), 'Fran', 'France')
  await address.getByRole('textbox', { name: 'Tax number' }).fill('FR40303265045')
  await address.getByRole('button', { name: 'Save address' }).click()
  await expect(address.getByText('Prices include 20% tax in this country.')).toBeVisible()
  await page.reload()
  await expect(address.getByRole('textbox', { name: 'Company' })).toHaveValue('Garage du Port')
  await expect(address.getByRole('combobox', { name: 'Country' })).toHaveValue('France')
})
