import { randomInt } from 'node:crypto'
import {
  listNotifications,
  listThreadMessages,
  listThreads,
  readNotificationPreference,
  saveNotificationPreference,
  sendThreadMessage,
  updateUser,
} from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { write } from '../fixtures/contact.ts'
import { codeOnPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'
import { readWorld } from '../fixtures/world.ts'

test.use({ expectedErrors: { patterns: [/status of 409/, /ERR_INTERNET_DISCONNECTED/] } })

const said = (page: Page, text: string) => page.getByRole('log').getByRole('listitem').filter({ hasText: text })
const writeHere = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('a buyer writes, the seller answers, and both see each word as it comes @phone', async ({
  page,
  actor,
  another,
}) => {
  const vehicle = await publishVehicle(actor.api)
  const { page: buyerPage, actor: buyer } = await another()
  expect((await write(buyer, vehicle.id, 'Is the timing belt new?')).status()).toBe(201)

  await page.goto('/notifications/')
  const entry = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
  // How to reach them, as people read it.
  await expect(entry.getByText(buyer.email, { exact: true })).toBeVisible()
  await expect(entry.getByRole('button', { name: `Copy ${buyer.email}` })).toBeVisible()
  await expect(entry.getByRole('link', { name: '+33 6 12 34 56 78' })).toHaveAttribute('href', 'tel:+33612345678')
  await entry.getByRole('link', { name: 'Answer' }).click()
  await expect(said(page, 'Is the timing belt new?')).toBeVisible()
  await expect(page.getByRole('link', { name: buyer.email })).toBeVisible()
  await expect(page.getByLabel(/unread notification/)).toHaveCount(0)

  await buyerPage.goto(`/vehicles/${vehicle.id}`)
  await expect(buyerPage.getByText('No answer yet.')).toBeVisible()
  await writeHere(page, 'It was changed in May.')
  await expect(said(page, 'It was changed in May.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused()
  await expect(buyerPage.getByText('The seller answered: “It was changed in May.”')).toBeVisible()
  await buyerPage.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(said(buyerPage, 'It was changed in May.')).toBeVisible()
  await expect(said(page, 'It was changed in May.').getByText('Seen')).toBeVisible()

  await writeHere(buyerPage, 'Then I will come and see it.')
  await expect(said(page, 'Then I will come and see it.')).toBeVisible()
  // What one is looking at is not announced.
  await expect(page.getByRole('region', { name: /Notifications/ }).getByText('Then I will come')).toHaveCount(0)
})

test('what came while the list was opening is in it', async ({ page, actor, another }) => {
  const vehicle = await publishVehicle(actor.api)
  const { actor: buyer } = await another()
  await write(buyer, vehicle.id, 'Before')
  let goOn = () => {}
  const written = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const readsInbox = ({ pathname }: URL) => pathname === `/api/v1${listNotifications.path}`
  await page.route(readsInbox, async (route) => {
    await written
    await route.continue()
  })
  await page.goto('/messages/')
  await expect(page.getByRole('link', { name: /Before/ })).toBeVisible()
  const [thread] = (await actor.api.call(listThreads)).data
  await buyer.api.call(sendThreadMessage, { params: { id: thread?.id ?? '' }, body: { message: 'Meanwhile' } })
  const isTold = async () =>
    (await actor.api.call(listNotifications)).data.some(({ message }) => message === 'Meanwhile')
  await expect.poll(isTold).toBe(true)
  goOn()
  await expect(page.getByRole('link', { name: /Meanwhile/ })).toBeVisible()
})

test('what is written outlives a reload and a lost connection, and arrives once', async ({ page, actor, another }) => {
  const vehicle = await publishVehicle(actor.api)
  const { actor: buyer } = await another()
  await write(buyer, vehicle.id, 'Still there?')
  await page.goto('/messages/')
  await page.getByRole('link', { name: /Still there\?/ }).click()
  const box = page.getByRole('textbox', { name: 'Your message' })
  await box.fill('Yes, until Friday.')
  await page.reload()
  await expect(box).toHaveValue('Yes, until Friday.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your message was not sent' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(box).toHaveValue('Yes, until Friday.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(said(page, 'Yes, until Friday.')).toHaveCount(1)
  await expect(box).toHaveValue('')
})

test('what leads away is marked for the reader, and somebody who is blocked is told', async ({
  page,
  actor,
  another,
}) => {
  const vehicle = await publishVehicle(actor.api)
  const { page: buyerPage, actor: buyer } = await another()
  await write(buyer, vehicle.id, 'I pay at once by Western Union.')
  await page.goto('/messages/')
  await page.getByRole('link', { name: /Western Union/ }).click()
  await expect(page.getByText('This message offers a payment outside of Forecourt.')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('You have blocked this person.')).toBeVisible()

  await buyerPage.goto('/messages/')
  await buyerPage.getByRole('link', { name: /Western Union/ }).click()
  await expect(buyerPage.getByText(/outside of Forecourt/)).toHaveCount(0)
  await writeHere(buyerPage, 'Please answer')
  await expect(buyerPage.getByRole('alert').filter({ hasText: 'takes no messages from you' })).toBeVisible()
  await expect(buyerPage.getByRole('textbox', { name: 'Your message' })).toHaveValue('Please answer')
  await expect(page.getByText('You have blocked this person.')).toBeInViewport({ ratio: 1 })
  const unblocked = page.waitForResponse((reply) => reply.url().endsWith('/block') && reply.ok())
  await page.getByRole('button', { name: 'Unblock' }).click()
  await unblocked
  await buyerPage.getByRole('button', { name: 'Send' }).click()
  await expect(said(page, 'Please answer')).toBeVisible()
})

test('conversations are found by a word, put away and taken back', async ({ page, actor, another }) => {
  const vehicle = await publishVehicle(actor.api)
  for (const message of ['About the gearbox', 'About the colour'])
    expect((await write((await another()).actor, vehicle.id, message)).status()).toBe(201)
  await page.goto('/messages/')
  const threads = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(threads).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search in messages' }).fill('gearbox')
  await page.getByRole('searchbox', { name: 'Search in messages' }).press('Enter')
  await expect(threads).toHaveCount(1)
  await threads.getByRole('link').click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Archived', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(threads).toHaveCount(1)
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(threads.filter({ hasText: 'gearbox' })).toHaveCount(1)
})

test('conversations as a buyer and as a seller are told apart', async ({ page, actor, another }) => {
  const own = await publishVehicle(actor.api)
  const { actor: other } = await another()
  const theirs = await publishVehicle(other.api)
  await write(other, own.id, 'I would buy yours')
  await write(actor, theirs.id, 'I would buy that one')
  await page.goto('/messages/')
  const threads = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(threads).toHaveCount(2)
  const roles = page.getByRole('group', { name: 'As a buyer or seller' })
  await roles.getByRole('button', { name: 'Buying', exact: true }).click()
  await expect(threads).toHaveCount(1)
  await expect(threads).toContainText('I would buy that one')
  await roles.getByRole('button', { name: 'Selling', exact: true }).click()
  await expect(threads).toContainText('I would buy yours')
  await page.reload()
  await expect(threads).toHaveCount(1)
  await roles.getByRole('button', { name: 'Buying and selling' }).click()
  await expect(threads).toHaveCount(2)
})

test('who wrote sees that the other could not be told outside Forecourt, until it is read there', async ({
  page,
  actor,
  another,
  request,
}) => {
  const { actor: seller, page: sellerPage } = await another()
  const phone = `+3361${String(randomInt(1_000_000, 10_000_000))}`
  const params = { id: seller.id }
  await seller.api.call(updateUser, { params, body: { phone } })
  await sellerPage.goto('/settings/notifications')
  await sellerPage.getByRole('button', { name: 'Link SMS' }).click()
  const dialog = sellerPage.getByRole('dialog', { name: 'Link SMS' })
  await dialog.getByLabel('Code').fill(await codeOnPhone(readWorld().sms, phone))
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(sellerPage.getByText('SMS is linked.')).toBeVisible()
  // Of contacts by SMS alone; the network delivers none.
  const { data: preference } = await seller.api.call(readNotificationPreference, { params })
  await seller.api.call(saveNotificationPreference, {
    params,
    body: { ...preference, off: [{ kind: 'contact', channel: 'email' }] },
  })
  expect((await request.put(`${readWorld().sms}/outcomes`, { data: { to: phone, code: 30_005 } })).status()).toBe(200)

  const vehicle = await publishVehicle(seller.api)
  expect((await write(actor, vehicle.id, 'Is anybody there?')).status()).toBe(201)
  const [thread] = (await actor.api.call(listThreads)).data
  const id = thread?.id ?? ''
  const arrival = async () =>
    (await actor.api.call(listThreadMessages, { params: { id } })).data.messages.at(0)?.arrival
  await expect.poll(arrival, { timeout: 20_000 }).toBe('inbox_only')
  await page.goto(`/messages/${id}`)
  const mine = said(page, 'Is anybody there?')
  await expect(mine).toContainText('Could not be delivered outside Forecourt. They see it when they sign in.')
  await sellerPage.goto(`/messages/${id}`)
  await expect(said(sellerPage, 'Is anybody there?')).toBeVisible()
  await expect(sellerPage.getByText('Could not be delivered')).toHaveCount(0)
  await expect(mine.getByText('Seen')).toBeVisible()
  await expect(mine).not.toContainText('Could not be delivered')
})
