import { createVehicle, deleteVehicle, myVehicles, readVehicle, updateVehicle } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { fill } from '../fixtures/form.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

// What the browser notes of a page that is not there.
test.use({ expectedErrors: { patterns: [/status of 404/] } })

const card = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const more = async (page: Page, title: string, action: string) => {
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('live, draft and sold each have their tab; sold is undone, at once or later', async ({ page, actor }) => {
  const live = await publishVehicle(actor.api)
  const title = live.title ?? ''
  await actor.api.call(createVehicle, { body: { title: 'Half a car' } })
  await page.goto('/my/')
  await expect(card(page, title)).toBeVisible()
  await expect(card(page, 'Half a car').getByText('Draft')).toBeVisible()
  // What is not public yet is nobody's favourite.
  await expect(card(page, 'Half a car').getByRole('button', { name: /^Save / })).toHaveCount(0)

  // One press sells; the list that is read again for it puts no other vehicle under the keyboard.
  await publishVehicle(actor.api, 'Listed meanwhile')
  await more(page, title, 'Mark as sold')
  await expect(card(page, 'Listed meanwhile')).toBeVisible()
  await expect(page.getByRole('button', { name: `More actions for ${title}` })).toBeFocused()
  const sold = page.getByRole('listitem').filter({ hasText: 'Marked as sold.' })
  await sold.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Back on sale.')).toBeVisible()
  expect((await actor.api.call(readVehicle, { params: { id: live.id } })).data.sold).toBe(false)

  await page.getByRole('tab', { name: 'Draft' }).click()
  await expect(card(page, title)).toBeHidden()
  await expect(card(page, 'Half a car').getByRole('link', { name: 'Finish' })).toBeVisible()

  await page.getByRole('tab', { name: 'Live' }).click()
  await expect(card(page, 'Half a car')).toBeHidden()
  await more(page, title, 'Mark as sold')
  await expect(page.getByText('Marked as sold.')).toBeVisible()
  await page.getByRole('tab', { name: 'Sold' }).click()
  await expect(card(page, title).getByText('Sold')).toBeVisible()
  expect((await actor.api.call(readVehicle, { params: { id: live.id } })).data.sold).toBe(true)

  await more(page, title, 'Put back on sale')
  await expect(page.getByText('Back on sale.')).toHaveCount(2)
  await expect(page.getByText('No vehicle in this state')).toBeVisible()
  expect((await actor.api.call(readVehicle, { params: { id: live.id } })).data.sold).toBe(false)
})

test('an edit shows on the vehicle page', async ({ page, actor }) => {
  const { id, title } = await publishVehicle(actor.api)
  await page.goto('/my/')
  await card(page, title ?? '')
    .getByRole('link', { name: 'Edit' })
    .click()
  await fill(page, 'Title', 'A car with a better title')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(new RegExp(`/vehicles/${id}$`))
  await expect(page.getByRole('heading', { name: 'A car with a better title', level: 1 })).toBeVisible()
})

test('Save is pressed once, also when a figure is all that was changed and still has the focus', async ({
  page,
  actor,
}) => {
  const { id } = await publishVehicle(actor.api)
  await page.goto(`/my/vehicles/${id}/edit`)
  await page.getByRole('textbox', { name: 'Mileage', exact: true }).fill('51234')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(new RegExp(`/vehicles/${id}$`))
  expect((await actor.api.call(readVehicle, { params: { id } })).data.mileage).toBe(51_234)
})

test('a vehicle is deleted after a question, for everybody', async ({ page, actor, another }) => {
  const { id, title = '' } = await publishVehicle(actor.api)
  const visitor = await another()
  await page.goto('/my/')
  const question = page.getByRole('alertdialog')
  await more(page, title ?? '', 'Delete')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(card(page, title ?? '')).toBeVisible()
  expect((await visitor.actor.api.raw(readVehicle, { params: { id } })).status()).toBe(200)

  await more(page, title ?? '', 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You have not listed a vehicle yet')).toBeVisible()
  await expect.poll(async () => (await visitor.actor.api.raw(readVehicle, { params: { id } })).status()).toBe(404)
  expect((await actor.api.call(myVehicles)).data).toEqual([])
})

test('the owner deletes a vehicle on its page, after a question', async ({ page, actor }) => {
  const { id } = await publishVehicle(actor.api)
  await page.goto(`/vehicles/${id}`)
  const question = page.getByRole('alertdialog', { name: 'Delete this vehicle?' })
  const remove = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).first()
  await remove.click()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  expect((await actor.api.raw(readVehicle, { params: { id } })).status()).toBe(200)
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/my\/$/)
  expect((await actor.api.raw(readVehicle, { params: { id } })).status()).toBe(404)
})

test('nobody edits or deletes what is not theirs', async ({ page, actor, another }) => {
  const owner = (await another()).actor
  const { id, title } = await publishVehicle(owner.api)
  const params = { id }
  const edit = await actor.api.raw(updateVehicle, { params, body: { title: 'Taken over' } })
  const removal = await actor.api.raw(deleteVehicle, { params })
  expect([edit.status(), removal.status()]).toEqual([404, 404])
  await page.goto(`/my/vehicles/${id}/edit`)
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeHidden()
  expect((await owner.api.call(readVehicle, { params })).data.title).toBe(title)
})
