import { reportVehicle } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { axe } from '../fixtures/axe.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

// The refusal of too many reports is what one of these tests is about; the browser notes it.
test.use({ expectedErrors: { patterns: [/status of 429/] } })

const open = async (page: Page, id: string) => {
  await page.goto(`/vehicles/${id}`)
  await page.getByRole('button', { name: 'Report this vehicle' }).click()
  return page.getByRole('dialog', { name: 'Report a problem' })
}
const sentFrom = (page: Page, id: string) =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`/vehicle/${id}/report`))

test('a picture is reported with a reason, and thanked for', async ({ page, actor, another }) => {
  const seller = (await another()).actor
  const { id, pictures } = await publishVehicle(seller.api)
  expect(actor.id).toBeTruthy()
  const dialog = await open(page, id)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
  await dialog.getByText('A picture', { exact: true }).click()
  await setChecked(dialog.getByRole('radio', { name: 'It is offensive' }))
  await dialog.getByRole('textbox', { name: /Details/ }).fill('Look at the mirror.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a picture.')).toBeVisible()
  await dialog.getByRole('img', { name: 'Picture 1' }).click()
  const { violations } = await axe(page).include('[role=dialog]').analyze()
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([])
  const request = sentFrom(page, id)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  expect((await request).postDataJSON()).toEqual({
    reason: 'offensive',
    text: 'Look at the mirror.',
    pictureId: pictures[0]?.id,
  })
  await expect(dialog.getByRole('status')).toContainText('Thank you for your report.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
})

test('with the keyboard alone a vehicle is reported; its owner has nothing to report', async ({
  page,
  actor,
  another,
}) => {
  const { actor: seller, page: sellersPage } = await another()
  const { id } = await publishVehicle(seller.api)
  expect(actor.id).toBeTruthy()
  await page.goto(`/vehicles/${id}`)
  const button = page.getByRole('button', { name: 'Report this vehicle' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await expect(dialog).toBeVisible()
  const tabTo = async (target: ReturnType<Page['getByRole']>) => {
    for (let presses = 0; presses < 30; presses += 1) {
      if ((await target.and(page.locator(':focus')).count()) > 0) return
      await page.keyboard.press('Tab')
    }
    throw new Error('the keyboard does not get there')
  }
  await tabTo(dialog.getByRole('radio', { name: 'It looks like fraud' }))
  await page.keyboard.press('ArrowDown')
  await tabTo(dialog.getByRole('textbox', { name: /Details/ }))
  await page.keyboard.type('It has no such engine.')
  await tabTo(dialog.getByRole('button', { name: 'Send report' }))
  const request = sentFrom(page, id)
  await page.keyboard.press('Enter')
  expect((await request).postDataJSON()).toEqual({ reason: 'wrong_details', text: 'It has no such engine.' })
  await expect(dialog.getByRole('status')).toContainText('Thank you for your report.')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await sellersPage.goto(`/vehicles/${id}`)
  await expect(sellersPage.getByText('This is your vehicle.')).toBeVisible()
  await expect(sellersPage.getByRole('button', { name: 'Report this vehicle' })).toHaveCount(0)
})

test('one report too many is refused, and what was typed stays', async ({ page, actor, another }) => {
  const { id } = await publishVehicle((await another()).actor.api)
  for (let count = 0; count < 20; count += 1) {
    await actor.api.call(reportVehicle, { params: { id }, body: { reason: 'duplicate' } })
  }
  const dialog = await open(page, id)
  await dialog.getByText('Something else', { exact: true }).click()
  await dialog.getByRole('textbox', { name: /Details/ }).fill('And another thing.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/Try again in \d+ minutes?\./)
  await expect(dialog.getByRole('textbox', { name: /Details/ })).toHaveValue('And another thing.')
  await expect(dialog.getByRole('radio', { name: 'Something else' })).toBeChecked()
})
