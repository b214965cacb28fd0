import type { Page } from '@playwright/test'
import { write } from '../fixtures/contact.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test.use({ expectedErrors: { patterns: [/status of 422/, /status of 409/] } })

/** The messages; fields bring live regions of their own. */
const log = (page: Page) => page.getByRole('log', { name: /^Messages with/ })
const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const menu = async (page: Page, line: string | RegExp) => {
  await page.getByRole('button', { name: 'Quick answers' }).click()
  await page.getByRole('menuitem', { name: line }).click()
}

test('a seller keeps a text, puts it where the cursor is, takes it back, and sends it filled in @phone-only', async ({
  page,
  actor,
  another,
}) => {
  const vehicle = await publishVehicle(actor.api)
  const { page: buyerPage, actor: buyer } = await another()
  await write(buyer, vehicle.id, 'What does it cost?')
  await page.goto('/messages/')
  await page.getByRole('link', { name: /What does it cost/ }).click()

  await menu(page, 'Manage quick answers')
  const dialog = page.getByRole('dialog', { name: 'Quick answers' })
  await dialog.getByRole('button', { name: 'Add a quick answer' }).click()
  await dialog.getByLabel('Name').fill('Price')
  await dialog.getByLabel('Text', { exact: true }).fill('It costs {prise}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('There is no placeholder {prise}.').first()).toBeVisible()
  await dialog.getByLabel('Text', { exact: true }).fill('It costs')
  await dialog.getByRole('button', { name: 'Price' }).click()
  await dialog.getByRole('button', { name: 'Street and city' }).click()
  await dialog.getByRole('button', { name: 'Viewing hours' }).click()
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('It costs {price} {address} {viewing_hours}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'It costs {price}' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await box(page).fill('Hello! Yours')
  for (let step = 0; step < 6; step += 1) await box(page).press('ArrowLeft')
  await menu(page, /^Price/)
  const filled = /^Hello! It costs €14,990 1 rue de la Paix, \S.* \{viewing_hours\} Yours$/
  await expect(box(page)).toHaveValue(filled)
  // Nobody said when the vehicle is shown: what is open is seen before it is sent, also after a reload.
  await expect(page.getByText('Nothing is known for Viewing hours.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(box(page)).toHaveValue('Hello! Yours')
  await menu(page, /^Price/)
  await page.reload()
  await expect(page.getByText('Nothing is known for Viewing hours.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set viewing hours' })).toHaveAttribute('href', '/settings/viewings')
  await page.getByRole('button', { name: 'Send' }).click()
  const unfilled = page.getByRole('alertdialog', { name: 'Send with Viewing hours left open?' })
  await expect(unfilled).toContainText('The buyer would read {viewing_hours}.')
  await unfilled.getByRole('button', { name: 'Back to the text' }).click()
  await expect(log(page)).not.toContainText('It costs')
  await box(page).press('Control+Enter')
  await unfilled.getByRole('button', { name: 'Back to the text' }).click()
  await expect(box(page)).toHaveValue(filled)
  await box(page).fill((await box(page).inputValue()).replace('{viewing_hours}', 'on Saturday.'))
  await expect(page.getByText('Nothing is known for')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(log(page)).toContainText('It costs €14,990')
  await buyerPage.goto('/messages/')
  await buyerPage.getByRole('link', { name: /It costs €14,990/ }).click()
  await expect(log(buyerPage)).toContainText('on Saturday.')
  // The buyer has no vehicle to tell of.
  await expect(buyerPage.getByRole('button', { name: 'Quick answers' })).toHaveCount(0)
})

test('a message is kept, kept ones are put in order, changed in two tabs and deleted', async ({
  page,
  actor,
  another,
}) => {
  const vehicle = await publishVehicle(actor.api)
  const { actor: buyer } = await another()
  await write(buyer, vehicle.id, 'May I come by?')
  await page.goto('/messages/')
  await page.getByRole('link', { name: /May I come by/ }).click()
  await box(page).fill('Yes, at any time.')
  await menu(page, 'Keep this text as a quick answer')
  const dialog = page.getByRole('dialog', { name: 'Quick answers' })
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('Yes, at any time.')
  await dialog.getByLabel('Name').fill('Come')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(box(page)).toHaveValue('Yes, at any time.')

  await page.goto('/settings/quick-answers')
  const list = page.getByRole('list', { name: 'Quick answers' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Add a quick answer' }).click()
  await page.getByLabel('Name').fill('Sold')
  await page.getByLabel('Text', { exact: true }).fill('It is sold.')
  // What was typed is there after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Add a quick answer' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('It is sold.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(list).toHaveText([/^Come/, /^Sold/])
  await page.getByRole('button', { name: 'More about Sold' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(list).toHaveText([/^Sold/, /^Come/])

  const tab = await page.context().newPage()
  await tab.goto('/settings/quick-answers')
  for (const one of [page, tab]) {
    await one.getByRole('button', { name: 'More about Come' }).click()
    await one.getByRole('menuitem', { name: 'Change' }).click()
  }
  await tab.getByLabel('Text', { exact: true }).fill('Yes, on Monday.')
  await tab.getByRole('button', { name: 'Save' }).click()
  await expect(tab.getByRole('listitem').filter({ hasText: 'Yes, on Monday.' })).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill('Yes, on Tuesday.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Yes, on Monday.')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Yes, on Tuesday.')
  await page.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(list.last()).toContainText('Yes, on Tuesday.')

  await page.getByRole('button', { name: 'More about Sold' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(list).toHaveText([/^Come/])
  // What opened the question went with its line: the focus is at the one in its place, then at what makes another.
  await expect(page.getByRole('button', { name: 'More about Come' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Add a quick answer' })).toBeFocused()
})
