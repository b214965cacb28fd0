import {
  askForViewing,
  listThreads,
  makeOffer,
  replaceViewingHours,
  sendThreadMessage,
  updateVehicle,
} from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { write } from '../fixtures/contact.ts'
import { mailTo } from '../fixtures/mailbox.ts'
import { signInAgain, signInAs, signOut } from '../fixtures/sign-in-again.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test.use({ expectedErrors: { patterns: [/status of 401/, /status of 409/, /status of 422/] } })

/** The messages; fields of figures bring live regions of their own. */
const log = (page: Page) => page.getByRole('log', { name: /^Messages with/ })
const card = (page: Page, name: RegExp) => log(page).getByRole('article', { name })
const suggest = async (page: Page, button: string, price: string) => {
  await page.getByRole('button', { name: button }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your price').fill(price)
  await dialog.getByRole('button', { name: 'Send offer' }).click()
}
/** Both are in the conversation about a vehicle of 14,990 €. */
async function together(page: Page, buyerPage: Page, text: string) {
  for (const one of [page, buyerPage]) {
    await one.goto('/messages/')
    await one.getByRole('link', { name: new RegExp(text) }).click()
    await expect(log(one)).toContainText(text)
  }
}

test('an offer and a viewing that are open are reached however much was written since', async ({
  page,
  actor,
  another,
}) => {
  const vehicle = await publishVehicle(actor.api)
  const { page: buyerPage, actor: buyer } = await another()
  await write(buyer, vehicle.id, 'One before')
  const [thread] = (await buyer.api.call(listThreads)).data
  const params = { id: thread?.id ?? '' }
  await buyer.api.call(makeOffer, { params, body: { amount: 12_500, currency: 'EUR', instead: null } })
  await buyer.api.call(askForViewing, { params, body: {} })
  for (let i = 1; i <= 55; i += 1)
    await buyer.api.call(sendThreadMessage, { params, body: { message: `Number ${String(i)}.` } })
  for (const one of [page, buyerPage]) {
    await one.goto(`/messages/${params.id}`)
    await expect(log(one)).toContainText('Number 55.')
    await expect(log(one)).not.toContainText('12,500')
  }
  const open = (one: Page) => one.getByRole('region', { name: 'Still open' })
  await expect(open(buyerPage).getByRole('article', { name: /Your offer: €12,500/ })).toBeVisible()
  await expect(open(buyerPage).getByRole('article', { name: 'Viewing' })).toBeVisible()
  await expect(buyerPage.getByRole('button', { name: 'Ask for a viewing' })).toHaveCount(0)
  // What replaces it knows of it.
  await suggest(buyerPage, 'Suggest a price', '12700')
  await expect(card(buyerPage, /Your offer: €12,700/)).toContainText('Open')
  await expect(open(buyerPage).getByRole('article', { name: /offer/ })).toHaveCount(0)
  await card(page, /€12,700/)
    .getByRole('button', { name: 'Decline' })
    .click()
  await expect(card(page, /€12,700/)).toContainText('Declined')
})

test('a price is suggested, answered with another and accepted, and both see each step as it is taken @phone-only', async ({
  page,
  actor,
  another,
}) => {
  const vehicle = await publishVehicle(actor.api)
  const { page: buyerPage, actor: buyer } = await another()
  expect((await write(buyer, vehicle.id, 'What is your last price?')).status()).toBe(201)
  await together(page, buyerPage, 'What is your last price')

  // The first price is the buyer's to suggest, within bounds.
  await expect(page.getByRole('button', { name: /Suggest/ })).toHaveCount(0)
  await suggest(buyerPage, 'Suggest a price', '50000')
  await expect(buyerPage.getByRole('dialog').getByText('Enter a price between €1 and €29,980.')).toBeVisible()
  await buyerPage.getByRole('dialog').getByLabel('Your price').fill('12500')
  await buyerPage.getByRole('dialog').getByRole('button', { name: 'Send offer' }).click()
  await expect(card(buyerPage, /Your offer: €12,500/)).toContainText('Open')

  const first = card(page, /€12,500/)
  await expect(first).toContainText('Asking price €14,990.')
  await expect(first).toContainText('Offers are not binding')
  await suggest(page, 'Suggest another price', '14000')
  await expect(first).toContainText('Answered with another price')

  await expect(card(buyerPage, /€12,500/)).toContainText('Answered with another price')
  await card(buyerPage, /€14,000/)
    .getByRole('button', { name: 'Accept' })
    .click()
  const asked = buyerPage.getByRole('alertdialog', { name: 'Accept €14,000?' })
  await expect(asked).toContainText('are not binding')
  await asked.getByRole('button', { name: 'Accept' }).click()
  await expect(card(buyerPage, /€14,000/)).toContainText('Accepted')
  await expect(log(page)).toContainText('accepted €14,000')
  await expect(card(page, /Your offer: €14,000/)).toContainText('Accepted')
})

test('an offer is mailed and in the inbox, what was typed outlives a reload, and a changed price is told', async ({
  page,
  actor,
  another,
}) => {
  const vehicle = await publishVehicle(actor.api)
  const { page: buyerPage, actor: buyer } = await another()
  await write(buyer, vehicle.id, 'Is there room for talks?')
  await buyerPage.goto('/messages/')
  await buyerPage.getByRole('link', { name: /room for talks/ }).click()
  await buyerPage.getByRole('button', { name: 'Suggest a price' }).click()
  const price = buyerPage.getByRole('dialog').getByLabel('Your price')
  await price.pressSequentially('13000')
  await buyerPage.reload()
  await buyerPage.getByRole('button', { name: 'Suggest a price' }).click()
  await expect(price).toHaveValue('€13,000')
  // Also a session that ends meanwhile, with the field left as it is.
  await price.fill('')
  await price.pressSequentially('13100')
  await signInAgain(buyerPage, buyer)
  await buyerPage.getByRole('button', { name: 'Suggest a price' }).click()
  await expect(price).toHaveValue('€13,100')
  await price.fill('13000')
  await buyerPage.getByRole('button', { name: 'Send offer' }).click()
  await expect(card(buyerPage, /€13,000/)).toBeVisible()

  const mail = await mailTo(actor.email, /suggests €13,000/)
  expect(mail.text).toContain('Offers on Forecourt are not binding')
  await page.goto('/notifications/')
  const entry = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem').filter({ hasText: 'about a price' })
  await expect(entry).toContainText('Suggests €13,000.')
  await actor.api.call(updateVehicle, { params: { id: vehicle.id }, body: { price: 13_500 } })
  await entry.getByRole('link', { name: 'Answer' }).click()
  await expect(card(page, /€13,000/)).toContainText('By now it is €13,500.')
  await card(page, /€13,000/)
    .getByRole('button', { name: 'Decline' })
    .click()
  await expect(card(page, /€13,000/)).toContainText('Declined')
  await expect(log(buyerPage)).toContainText('declined €13,000')
})

test('somebody who was faster is heard of, and nothing typed is lost', async ({ page, actor, another }) => {
  const vehicle = await publishVehicle(actor.api)
  const { page: buyerPage, actor: buyer } = await another()
  await write(buyer, vehicle.id, 'One price, please')
  await together(page, buyerPage, 'One price, please')
  await suggest(buyerPage, 'Suggest a price', '12000')
  await card(page, /€12,000/)
    .getByRole('button', { name: 'Suggest another price' })
    .click()
  const price = page.getByRole('dialog').getByLabel('Your price')
  await price.fill('13900')
  await card(buyerPage, /€12,000/)
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await expect(log(buyerPage)).toContainText('You withdrew your offer of €12,000')
  await page.getByRole('dialog').getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This offer has been withdrawn.')
  await expect(price).toHaveValue('€13,900')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, /€12,000/)).toContainText('Withdrawn')
})

test('a viewing is asked for, gets three times of the seller’s hours, one is chosen, and it is called off', async ({
  page,
  actor,
  another,
}) => {
  const vehicle = await publishVehicle(actor.api)
  const { page: buyerPage, actor: buyer } = await another()
  await write(buyer, vehicle.id, 'May I come and see it?')
  await together(page, buyerPage, 'May I come and see it')
  await buyerPage.getByRole('button', { name: 'Ask for a viewing' }).click()
  await buyerPage.getByRole('alertdialog').getByRole('button', { name: 'Ask for a viewing' }).click()
  await expect(card(buyerPage, /^Viewing/)).toContainText('The seller will propose three times.')

  await card(page, /^Viewing/)
    .getByRole('button', { name: 'Propose times' })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('When do you show vehicles?')
  await dialog.getByLabel('Minutes for a viewing').fill('45')
  await page.reload()
  await card(page, /^Viewing/)
    .getByRole('button', { name: 'Propose times' })
    .click()
  await expect(dialog.getByRole('status')).toContainText('These are the changes you made last time.')
  await expect(dialog.getByLabel('Minutes for a viewing')).toHaveValue('45')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Time 3')).toHaveValue(/^20\d\d-/)
  await dialog.getByRole('button', { name: 'Propose these times' }).click()
  await expect(card(page, /^Viewing/)).toContainText('Times proposed')

  const times = card(buyerPage, /^Viewing/)
    .getByRole('group', { name: 'Proposed times' })
    .getByRole('button')
  await expect(times).toHaveCount(3)
  await times.nth(1).click()
  await buyerPage.getByRole('alertdialog').getByRole('button', { name: 'Choose this time' }).click()
  await expect(card(buyerPage, /^Viewing: /)).toContainText('Agreed')
  await expect(card(page, /^Viewing: /)).toContainText('Agreed')

  for (const person of [actor, buyer])
    expect((await mailTo(person.email, /^Viewing of the/)).attachments).toContain('viewing.ics')
  const download = buyerPage.waitForEvent('download')
  await card(buyerPage, /^Viewing: /)
    .getByRole('link', { name: 'Calendar file' })
    .click()
  expect((await download).suggestedFilename()).toBe('viewing.ics')

  await card(page, /^Viewing: /)
    .getByRole('button', { name: 'Cancel viewing' })
    .click()
  await page.getByRole('dialog').getByLabel('Reason (optional)').fill('The gearbox broke')
  await page.reload()
  await card(page, /^Viewing: /)
    .getByRole('button', { name: 'Cancel viewing' })
    .click()
  await expect(page.getByRole('dialog').getByLabel('Reason (optional)')).toHaveValue('The gearbox broke')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel viewing' }).click()
  await expect(card(buyerPage, /^Viewing: /)).toContainText('The gearbox broke')
  expect((await mailTo(buyer.email, /^Canceled/)).attachments).toContain('viewing.ics')
})

test('viewing hours that were changed and not saved are there again, for that person, until they are saved or discarded', async ({
  page,
  actor,
  another,
}) => {
  await page.goto('/settings/viewings')
  const from = page.getByRole('group', { name: 'Monday' }).getByLabel('From', { exact: true })
  await expect(from).toHaveValue('17:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your viewing hours are saved.')).toBeVisible()
  await from.fill('18:15')
  const minutes = page.getByLabel('Minutes for a viewing')
  await minutes.fill('')
  await minutes.pressSequentially('50')
  await page.reload()
  await expect(from).toHaveValue('18:15')
  await expect(minutes).toHaveValue('50')
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Add hours on Sunday' }).click()
  await signInAgain(page, actor)
  const sunday = page.getByRole('group', { name: 'Sunday' }).getByLabel('From', { exact: true })
  await expect(sunday).toHaveValue('09:00')
  // Whoever signs in here next sees nothing of it.
  const next = (await another()).actor
  await signOut(page)
  await signInAs(page, next)
  await page.goto('/settings/viewings')
  await expect(from).toHaveValue('17:00')
  await expect(sunday).toHaveCount(0)
  await signOut(page)
  await signInAs(page, actor)

  // Other hours were saved meanwhile: both are told of, and either can be had.
  await page.goto('/settings/viewings')
  await expect(from).toHaveValue('18:15')
  await actor.api.readConfig()
  const timeZone = 'Europe/Paris'
  const weekly = [{ day: 1, from: '08:00', until: '09:00' }]
  await actor.api.call(replaceViewingHours, { params: { id: actor.id }, body: { timeZone, minutes: 30, weekly } })
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Other hours were saved since' })).toBeVisible()
  await expect(from).toHaveValue('18:15')
  await page.getByRole('button', { name: 'Discard my changes' }).click()
  await expect(from).toHaveValue('08:00')
  await page.reload()
  await expect(from).toHaveValue('08:00')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Discard my changes' })).toHaveCount(0)
})
