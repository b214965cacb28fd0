import {
  listNotifications,
  listThreads,
  markNotification,
  sendThreadMessage,
  subscribePush,
} from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { write } from '../fixtures/contact.ts'
import { madeUpBrowser, pushedTo } from '../fixtures/push.ts'
import { actorIn, pushWorkerOf, showing } from '../fixtures/showing-browser.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

// No browser can subscribe at a push service of this machine. So a made-up one is subscribed, what the service got for it is
// decrypted with its keys, and handed to the real worker in a real browser by DevTools, as that browser's own connection to its
// push service would. The browser of all other journeys shows no notifications: these are in a whole Chromium. What cannot be
// done from outside is to press one as a person does, so where the focus goes is what the worker asks for (fixture).

const switched = { name: 'Show notifications in this browser' }
/** It takes a press once the page knows whether it is on. */
async function switchOn(page: Page): Promise<void> {
  await expect(page.getByRole('switch', switched)).toBeEnabled()
  await page.getByRole('switch', switched).press('Space')
}

showing(
  'a message comes to a browser by push, is shown there, and a press opens its conversation, wherever the person is',
  async ({ showing: { context, page }, another }) => {
    const buyer = await actorIn(context)
    const { actor: seller } = await another()
    const vehicle = await publishVehicle(seller.api)
    expect((await write(buyer, vehicle.id, 'Is it still there?')).status()).toBe(201)
    const { id, form, read } = madeUpBrowser()
    await page.goto('/settings/notifications')
    // The page asks the browser, registers the worker, and takes it well that no push service can be reached.
    await switchOn(page)
    const worker = await pushWorkerOf(context, page)
    await expect(page.getByRole('switch', switched)).not.toBeChecked()
    await buyer.api.call(subscribePush, { params: { id: buyer.id }, body: form })

    const [thread] = (await seller.api.call(listThreads)).data
    const conversation = `/messages/${thread?.id}`
    const message = 'It is. <b>Come</b> & see it.'
    await seller.api.call(sendThreadMessage, { params: { id: thread?.id ?? '' }, body: { message } })
    await expect.poll(() => pushedTo(id), { timeout: 20_000 }).toHaveLength(1)
    const [pushed] = await pushedTo(id)
    if (!pushed) throw new Error('nothing came')
    const [entry] = (await buyer.api.call(listNotifications)).data

    // Twice the same is one notification: a push service may repeat it.
    await worker.deliver(read(pushed))
    await worker.deliver(read(pushed))
    await expect.poll(() => worker.shown()).toHaveLength(1)
    expect(await worker.shown()).toEqual([
      { title: expect.stringContaining(seller.name), body: message, tag: entry?.id, lang: 'en-US' },
    ])

    // In a tab that is elsewhere: it comes to the front and goes there by itself.
    const news = page.getByLabel('1 unread notification').first()
    await expect(news).toBeVisible()
    expect(await worker.press()).toEqual(['focus'])
    await expect(page).toHaveURL(new RegExp(`${conversation}/?$`))
    await expect(page.getByRole('log', { name: /^Messages with/ })).toContainText(message)
    await expect(news).toBeHidden()
    expect(await worker.shown()).toEqual([])

    // In one that was opened there and has gone elsewhere since, also with something typed that is not sent.
    await page.reload()
    await page.getByRole('textbox', { name: 'Your message' }).fill('Half a word')
    await page.getByRole('link', { name: 'Inbox' }).first().click()
    await expect(page).toHaveURL(/\/notifications\/$/)
    // Unread again first: a tab closes what is shown of an entry once it learns that it is read, after a reload too.
    const mark = (isRead: boolean) =>
      buyer.api.call(markNotification, { params: { id: entry?.id ?? '' }, body: { read: isRead } })
    await mark(false)
    await expect(news).toBeVisible()
    await worker.deliver(read(pushed))
    await expect.poll(() => worker.shown()).toHaveLength(1)
    expect(await worker.press()).toEqual(['focus'])
    await expect(page).toHaveURL(new RegExp(`${conversation}/?$`))
    await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('Half a word')
    await expect(news).toBeHidden()

    // What is read, here or elsewhere, is not shown any more.
    await mark(false)
    await expect(news).toBeVisible()
    await worker.deliver(read(pushed))
    await expect.poll(() => worker.shown()).toHaveLength(1)
    await mark(true)
    await expect.poll(() => worker.shown()).toEqual([])

    // Where no tab is open, the page is opened.
    await page.goto('about:blank')
    await worker.deliver(read(pushed))
    await expect.poll(() => worker.shown()).toHaveLength(1)
    expect(await worker.press()).toEqual([`open ${conversation}`])
  },
)

showing('what comes by push and cannot be read is shown all the same', async ({ showing: { context, page } }) => {
  await actorIn(context)
  await page.goto('/settings/notifications')
  await switchOn(page)
  const worker = await pushWorkerOf(context, page)
  await worker.deliver('no JSON')
  await expect.poll(() => worker.shown()).toEqual([{ title: 'Forecourt', body: '', tag: '', lang: '' }])
  expect(await worker.press()).toEqual(['focus'])
  await expect(page).toHaveURL(/\/notifications\/$/)
})

test('a browser that allows no notifications says where that is changed', async ({ page, actor }) => {
  // The one without windows never allows them; a whole one has not been asked yet.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Browser.setPermission', { permission: { name: 'notifications' }, setting: 'denied' })
  await page.goto('/settings/notifications')
  await expect(page.getByText('This browser does not allow notifications from Forecourt.')).toBeVisible()
  await expect(page.getByRole('switch', switched)).toBeDisabled()
  await expect(page.getByRole('switch', switched)).not.toBeChecked()
  expect(actor.id).toBeTruthy()
})

test('a browser that knows no push says so', async ({ page, actor }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager')
  })
  await page.goto('/settings/notifications')
  await expect(page.getByText('This browser cannot show notifications.')).toBeVisible()
  await expect(page.getByRole('switch', switched)).toBeDisabled()
  expect(actor.id).toBeTruthy()
})
