import { listNotifications, listThreads, sendThreadMessage } from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { write } from '../fixtures/contact.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

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
  await entry.getByRole('link', { name: 'Answer' }).click()
  await expect(said(page, 'Is the timing belt new?')).toBeVisible()
  await expect(page.getByRole('link', { name: buyer.email })).toBeVisible()
  await expect(page.getByLabel(/unread notification/)).toHaveCount(0)

  await buyerPage.goto(`/vehicles/${vehicle.id}`)
  await expect(buyerPage.getByText('No answer yet.')).toBeVisible()
  await writeHere(page, 'It was changed in May.')
  await expect(said(page, 'It was changed in May.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
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
  await expect(page.getByText('This message asks to pay outside of Forecourt.')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('You have blocked this person.')).toBeVisible()

  await buyerPage.goto('/messages/')
  await buyerPage.getByRole('link', { name: /Western Union/ }).click()
  await expect(buyerPage.getByText('This message asks to pay outside')).toHaveCount(0)
  await writeHere(buyerPage, 'Please answer')
  await expect(buyerPage.getByRole('alert').filter({ hasText: 'takes no messages from you' })).toBeVisible()
  await expect(buyerPage.getByRole('textbox', { name: 'Your message' })).toHaveValue('Please answer')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Unblock' }).click()
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
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(threads).toHaveCount(1)
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(threads.filter({ hasText: 'gearbox' })).toHaveCount(1)
})
