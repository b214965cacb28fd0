import { randomInt } from 'node:crypto'
import { deliveryChannels, listNotifications, login, updateUser } from '@forecourt/contracts'
import type { Browser, Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { asSupadmin } from '../fixtures/admin.ts'
import { Api } from '../fixtures/api.ts'
import { write } from '../fixtures/contact.ts'
import { mailTo, messagesTo } from '../fixtures/mailbox.ts'
import { codeOnPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'
import { readWorld } from '../fixtures/world.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const macintosh =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

/** Signs the person in on a device of their own. */
async function signInOn(browser: Browser, userAgent: string, { email, password }: Actor) {
  const context = await browser.newContext({ userAgent, locale: 'en-US' })
  const api = new Api(context.request)
  await api.readConfig()
  await api.call(login, { body: { email, password } })
  await context.close()
}
const entry = (page: Page, text: string) =>
  page
    .getByRole('list')
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ has: page.getByRole('time') })

test('a sign-in on a new device shows in the open inbox at once, and leads to where it can be ended', async ({
  page,
  actor,
  browser,
}) => {
  const listens = () => page.waitForResponse('**/notification/stream*')
  const first = listens()
  await page.goto('/notifications/')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await first
  await signInOn(browser, firefox, actor)
  const told = entry(page, 'Somebody signed in from a device that your account was not used on before.')
  await expect(told).toBeVisible({ timeout: 5_000 })
  await expect(told).toContainText('Security of your account')
  await expect(told).toContainText('From Firefox on Windows.')
  await expect(page.getByText('1 new entry', { exact: true })).toBeVisible()
  // Nothing is announced over it: it is there before one's eyes.
  const toasts = page.getByRole('region', { name: /Notifications/ })
  await expect(toasts).not.toContainText('Security of your account')
  const live = listens()
  await page.goto('/favorites/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await live
  await signInOn(browser, macintosh, actor)
  await expect(toasts).toContainText('Security of your account')

  const again = listens()
  await page.goto('/notifications/?lng=fr_FR')
  await again
  await signInOn(browser, iphone, actor)
  const second = entry(page, 'Depuis Safari sur iOS.')
  await expect(second).toBeVisible({ timeout: 5_000 })
  await expect(second).toContainText(
    'Quelqu’un s’est connecté depuis un appareil qui n’avait jamais utilisé votre compte.',
  )
  await second.getByRole('link', { name: 'Voir mes sessions' }).click()
  await expect(page).toHaveURL(/\/settings\/account#sessions$/)
  const sessions = page.getByRole('list', { name: 'Où vous êtes connecté' })
  await expect(sessions.getByRole('listitem').filter({ hasText: 'Firefox' })).toBeVisible()

  // Mailed by auth, and by nobody else.
  await mailTo(actor.email, /New sign-in/)
  const notices = (await messagesTo(actor.email)).filter(({ subject }) => /sign-in|connexion/.test(subject))
  // A mail whose answer was lost comes again, under the same id.
  expect(new Set(notices.map(({ headers }) => headers['message-id'])).size).toBe(3)
})

test('the inbox can be narrowed to security, also while something comes', async ({ page, actor, another, browser }) => {
  const vehicle = await publishVehicle(actor.api)
  const { actor: buyer } = await another()
  expect((await write(buyer, vehicle.id, 'Is it red?')).status()).toBe(201)
  await page.goto('/notifications/')
  await expect(entry(page, 'Is it red?')).toBeVisible()
  const narrow = page.getByRole('group', { name: 'Only' }).getByRole('button', { name: 'Security' })
  await narrow.click()
  await expect(page).toHaveURL(/kind=security/)
  await expect(page.getByText('Nothing about security')).toBeVisible()
  expect((await write(buyer, vehicle.id, 'Or blue?')).status()).toBe(201)
  await signInOn(browser, firefox, actor)
  await expect(entry(page, 'From Firefox on Windows.')).toBeVisible({ timeout: 5_000 })
  await expect(page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')).toHaveCount(1)
  await narrow.click()
  await expect(entry(page, 'Or blue?')).toBeVisible()
})

test('whoever wants to hear nothing still hears of it by SMS, until that box is unticked', async ({
  page,
  actor,
  browser,
}) => {
  const phone = `+3361${String(randomInt(1_000_000, 10_000_000))}`
  await actor.api.call(updateUser, { params: { id: actor.id }, body: { phone } })
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Link SMS' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link SMS' })
  await dialog.getByLabel('Code').fill(await codeOnPhone(readWorld().sms, phone))
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('SMS is linked.')).toBeVisible()
  await page.getByRole('radio', { name: /^Nothing/ }).focus()
  await page.keyboard.press('Space')
  await expect(
    page.getByRole('checkbox', { name: 'Replies: SMS, switched off by the notification type' }),
  ).not.toBeChecked()
  const box = page.getByRole('checkbox', { name: 'Security: SMS', exact: true })
  await expect(box).toBeChecked()
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
  }
  await save()
  const texts = async () => {
    const answer = await fetch(`${readWorld().sms}/messages?to=${encodeURIComponent(phone)}`)
    const messages = (await answer.json()) as { body: string }[]
    return messages.map(({ body }) => body).filter((body) => body.includes('sign-in'))
  }
  await signInOn(browser, firefox, actor)
  const first = `Forecourt: New sign-in to your account: Firefox on Windows ${readWorld().app}/settings/account#sessions`
  await expect.poll(async () => [...new Set(await texts())], { timeout: 20_000 }).toEqual([first])

  await page.reload()
  await box.focus()
  await page.keyboard.press('Space')
  await save()
  await signInOn(browser, iphone, actor)
  // Of the changed number, and of two sign-ins.
  await expect
    .poll(async () => (await actor.api.call(listNotifications, { query: { kind: 'security' } })).meta.total)
    .toBe(3)
  // Whether it is told is decided when its turn comes: the box is ticked again after that.
  const smsWaiting = async () =>
    (await asSupadmin(deliveryChannels, {})).data.find(({ channel }) => channel === 'sms')?.waiting.count
  await expect.poll(smsWaiting, { timeout: 30_000 }).toBe(0)
  await page.reload()
  await box.focus()
  await page.keyboard.press('Space')
  await save()
  await signInOn(browser, macintosh, actor)
  const last = first.replace('Firefox on Windows', 'Safari on macOS')
  await expect.poll(async () => [...new Set(await texts())], { timeout: 20_000 }).toEqual([last, first])
})

test('an entry of a kind that this screen does not know breaks nothing', async ({ page, actor }) => {
  expect(actor.id).toBeTruthy()
  const row = (n: number) => ({
    ...{ id: `019b76da-a800-7000-8000-00000000000${n}`, kind: 'contact', sender: { id: null, name: 'Bo' } },
    ...{ vehicle: null, threadId: null, message: `Hello ${n}`, email: null, phone: null, detail: null, read: false },
    createdAt: new Date().toISOString(),
  })
  await page.route('**/api/v1/notification?*', (route) =>
    route.fulfill({
      json: {
        data: [row(1), { ...row(2), kind: 'weather', detail: { kind: 'weather', sun: true } }, row(3)],
        meta: { page: 1, limit: 20, total: 3, totalIsCapped: false, pages: 1, cursor: 0, unread: 3 },
      },
    }),
  )
  await page.goto('/notifications/')
  await expect(page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')).toHaveCount(3)
  await expect(entry(page, 'Hello 2')).toContainText('News for you')
})
