import { randomInt } from 'node:crypto'
import {
  listThreads,
  readNotificationPreference,
  saveVehicle,
  sendThreadMessage,
  updateUser,
  updateVehicle,
} from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import type { Actor } from '../fixtures/actor.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { write } from '../fixtures/contact.ts'
import { codeFor, mailTo, messagesTo } from '../fixtures/mailbox.ts'
import { codeOnPhone, messageOnPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'
import { readWorld } from '../fixtures/world.ts'

test.use({ expectedErrors: { patterns: [/status of 4(09|22)/] } })

const box = (page: Page, name: string) => page.getByRole('checkbox', { name })
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
}
const offOf = async ({ api, id }: Actor) =>
  (await api.call(readNotificationPreference, { params: { id } })).data.off.map((one) => `${one.kind} ${one.channel}`)

test('what is chosen shows what it does, is kept, and no tab overwrites another', async ({ page, actor }) => {
  await page.goto('/notifications/')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  const matrix = page.getByRole('table', { name: 'Kinds and channels' })
  await expect(box(page, 'Security: Email, always comes')).toBeChecked()
  await expect(box(page, 'From buyers: WhatsApp, this channel is not linked')).not.toBeChecked()
  await expect(matrix.getByRole('link', { name: 'Not linked' }).first()).toBeVisible()

  await setChecked(page.getByRole('radio', { name: /^Only what people write to me/ }))
  await expect(box(page, 'Saved searches: Email, switched off by the notification type')).not.toBeChecked()
  await box(page, 'Replies: Email').focus()
  await page.keyboard.press('Space')
  await save(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Only what people write to me/ })).toBeChecked()
  await expect(box(page, 'Replies: Email')).not.toBeChecked()
  expect(await offOf(actor)).toEqual(['reply email'])
  await setChecked(page.getByRole('radio', { name: /^Everything/ }))
  await expect(box(page, 'Saved searches: Email')).toBeChecked()
  await setChecked(page.getByRole('checkbox', { name: /^Saved searches and vehicles/ }), false)
  await expect(box(page, 'Saved searches: Email, switched off under Emails')).not.toBeChecked()

  // It is not saved when another tab saves.
  const other = await page.context().newPage()
  await other.goto('/settings/notifications')
  await setChecked(other.getByRole('checkbox', { name: /^News What/ }))
  await save(other)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const stale = page.getByRole('alert').filter({ hasText: 'Your settings were changed elsewhere' })
  await expect(stale).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Saved searches and vehicles/ })).not.toBeChecked()
  await stale.getByRole('button', { name: 'Show what is saved' }).click()
  await expect(page.getByRole('checkbox', { name: /^News What/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Only what people write to me/ })).toBeChecked()
  await other.close()
})

test('a kind that is off comes no more by mail, another does until its link is used', async ({
  page,
  actor,
  another,
  browser,
}) => {
  const vehicle = await publishVehicle(actor.api)
  const { actor: buyer } = await another()
  await page.goto('/settings/notifications')
  await box(page, 'From buyers: Email').focus()
  await page.keyboard.press('Space')
  await save(page)
  expect(await offOf(actor)).toEqual(['contact email'])

  expect((await write(buyer, vehicle.id, 'Is it red?')).status()).toBe(201)
  const [thread] = (await buyer.api.call(listThreads)).data
  const say = (message: string) =>
    buyer.api.call(sendThreadMessage, { params: { id: thread?.id ?? '' }, body: { message } })
  await say('Or blue?')
  const mail = await mailTo(actor.email, /answered about/)
  await page.goto('/notifications/')
  await expect(page.getByRole('list', { name: 'Inbox' })).toContainText('Is it red?')
  expect((await messagesTo(actor.email)).filter(({ subject }) => subject.includes('wrote to you'))).toEqual([])

  const link = /https?:\/\/\S+\/unsubscribe\?mail=[\w-]+/.exec(mail.text)?.[0] ?? ''
  expect(mail.headers['list-unsubscribe']).toBe(`<${link}>`)
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const signedOut = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await signedOut.goto(link)
  await expect(signedOut.getByText('You get emails about: Replies.')).toBeVisible()
  expect(await offOf(actor)).toEqual(['contact email'])
  // The button of a mail program: no cookies, no script.
  const oneClick = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(oneClick.status).toBe(200)
  expect(await offOf(actor)).toEqual(['contact email', 'reply email'])
  await page.goto('/settings/notifications')
  await expect(box(page, 'Replies: Email')).not.toBeChecked()

  await signedOut.reload()
  await signedOut.getByRole('button', { name: 'Switch on again' }).click()
  await expect(signedOut.getByRole('heading', { name: 'Switch these emails off?' })).toBeVisible()
  expect(await offOf(actor)).toEqual(['contact email'])
  await signedOut.goto(`${link}x`)
  await expect(signedOut.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  await signedOut.context().close()
})

test('a channel is linked with a code that came by it, paused, and unlinked after a question', async ({
  page,
  actor,
}) => {
  const phone = `+3361${String(randomInt(1_000_000, 10_000_000))}`
  await actor.api.call(updateUser, { params: { id: actor.id }, body: { phone } })
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Link WhatsApp' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link WhatsApp' })
  await expect(dialog).toContainText(phone)
  const { parameters } = await messageOnPhone(phone, 'forecourt_code')
  await dialog.getByLabel('Code').fill(parameters[0] === '123456' ? '654321' : '123456')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(dialog.getByText(/tries? left|wrong/i)).toBeVisible()
  await dialog.getByLabel('Code').fill(parameters[0] ?? '')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('WhatsApp is linked.')).toBeVisible()
  await expect(box(page, 'From buyers: WhatsApp')).toBeChecked()

  await page.getByRole('button', { name: 'Pause Email' }).click()
  const pause = page.getByRole('dialog', { name: 'Pause Email' })
  await pause.getByLabel('Code').fill(await codeFor(actor.email, /is your Forecourt code/))
  await pause.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('Email is paused.')).toBeVisible()
  await expect(box(page, 'From buyers: Email, this channel is paused')).not.toBeChecked()
  await expect(box(page, 'Your plan: Email, always comes')).toBeChecked()

  await page.getByRole('button', { name: 'Unlink WhatsApp' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unlink WhatsApp?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Unlink WhatsApp' })).toBeVisible()
  await page.getByRole('button', { name: 'Unlink WhatsApp' }).click()
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByRole('button', { name: 'Link WhatsApp' })).toBeVisible()
  await expect(box(page, 'From buyers: WhatsApp, this channel is not linked')).not.toBeChecked()
})

test('a saved vehicle’s lower price comes by SMS too, as the matrix says', async ({ page, actor, another }) => {
  const phone = `+3361${String(randomInt(1_000_000, 10_000_000))}`
  await actor.api.call(updateUser, { params: { id: actor.id }, body: { phone } })
  await page.goto('/settings/notifications')
  await expect(box(page, 'News from Forecourt: SMS, only comes by email')).not.toBeChecked()
  await expect(box(page, 'Security: SMS, this channel is not linked')).not.toBeChecked()
  await page.getByRole('button', { name: 'Link SMS' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link SMS' })
  await dialog.getByLabel('Code').fill(await codeOnPhone(readWorld().sms, phone))
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('SMS is linked.')).toBeVisible()
  await expect(box(page, 'Vehicles you saved: SMS')).toBeChecked()
  await expect(box(page, 'Security: SMS')).toBeChecked()

  const { actor: seller } = await another()
  const { id, title } = await publishVehicle(seller.api)
  await actor.api.call(saveVehicle, { params: { id } })
  const texts = async () => {
    const answer = await fetch(`${readWorld().sms}/messages?to=${encodeURIComponent(phone)}`)
    const messages = (await answer.json()) as { body: string }[]
    return messages.map(({ body }) => body).filter((body) => body.includes('now costs'))
  }
  await seller.api.call(updateVehicle, { params: { id }, body: { price: 12_000 } })
  await expect
    .poll(texts, { timeout: 20_000 })
    .toEqual([`Forecourt: ${title} now costs €12,000 ${readWorld().app}/vehicles/${id}`])
  await mailTo(actor.email, /now costs €12,000/)
})
