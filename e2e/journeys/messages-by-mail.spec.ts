import type { Page } from '@playwright/test'
import { setChecked } from '../fixtures/checkbox.ts'
import { write } from '../fixtures/contact.ts'
import { mailTo, messagesTo } from '../fixtures/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'
import { readWorld } from '../fixtures/world.ts'

const said = (page: Page, text: string) => page.getByRole('log').getByRole('listitem').filter({ hasText: text })

/** All of them, without the days between them. */
const messages = (page: Page) =>
  page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ has: page.getByRole('paragraph') })

/** Answers a mail as its reader, in the inbox of the mail sandbox. */
async function answer(page: Page, to: string, subject: RegExp, text: string, as: 'as text' | 'as HTML') {
  const mail = await mailTo(to, subject)
  await page.goto(`${readWorld().mail}/?${new URLSearchParams({ to, id: mail.id })}`)
  await page.getByRole('textbox', { name: 'Your answer' }).fill(text)
  await page.getByRole('radio', { name: as }).check()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('status')).toContainText('250')
}

test('a seller answers the mail, and the buyer, who sees it at once, answers the next', async ({
  page,
  actor,
  another,
}) => {
  const vehicle = await publishVehicle(actor.api)
  const { page: buyerPage, actor: buyer } = await another()
  expect((await write(buyer, vehicle.id, 'Is the timing belt new?')).status()).toBe(201)
  await buyerPage.goto('/messages/')
  await buyerPage.getByRole('link', { name: /Is the timing belt new\?/ }).click()
  await expect(said(buyerPage, 'Is the timing belt new?')).toBeVisible()

  await answer(page, actor.email, /wrote to you about/, 'It was changed in May.', 'as HTML')
  await expect(said(buyerPage, 'It was changed in May.')).toBeVisible()
  await expect(said(buyerPage, 'wrote'), 'nothing of the quoted mail is in it').toHaveCount(0)

  await buyerPage.goto('/')
  await answer(page, actor.email, /wrote to you about/, 'Come on Saturday.', 'as text')
  await answer(buyerPage, buyer.email, /answered about/, 'I will be there at ten.', 'as text')
  await page.goto('/messages/')
  await page.getByRole('link', { name: /I will be there at ten\./ }).click()
  await expect(messages(page)).toHaveCount(4)
  await expect(messages(page).last()).toContainText('I will be there at ten.')
})

test('a buyer keeps the own address: the seller writes to one of ours, from the inbox', async ({
  page,
  actor,
  another,
}) => {
  const { page: sellerPage, actor: seller } = await another()
  const vehicle = await publishVehicle(seller.api)
  await page.goto(`/vehicles/${vehicle.id}`)
  await page.getByRole('button', { name: 'Contact seller' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill('Is it still there?')
  await dialog.getByLabel('Phone').fill('')
  await setChecked(dialog.getByRole('checkbox', { name: /^Keep my address to myself/ }), true)
  await expect(dialog.getByLabel('Email')).toBeDisabled()
  await expect(dialog.getByText('The seller sees your name and, if you give it, phone number.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog).toBeHidden()

  await sellerPage.goto('/notifications/')
  const entry = sellerPage.getByRole('listitem').filter({ hasText: 'Is it still there?' })
  const href = (await entry.getByRole('link', { name: 'Reply by email' }).getAttribute('href')) ?? ''
  const to = href.slice('mailto:'.length, href.indexOf('?'))
  expect(to).toMatch(/^r\+[a-z2-7]{56}@/)
  await expect(sellerPage.getByText(actor.email)).toHaveCount(0)
  const raw = `From: ${seller.email}\r\nMessage-ID: <${vehicle.id}@example.com>\r\nSubject: Your question\r\n\r\nIt is. Come by.`
  const inbound = await fetch(`${readWorld().mail}/inbound`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ from: seller.email, to, raw }),
  })
  expect(inbound.ok).toBe(true)
  await page.goto('/messages/')
  await page.getByRole('link', { name: /It is\. Come by\./ }).click()
  await expect(said(page, 'It is. Come by.')).toBeVisible()
})

test('an answer of quotes alone is not sent, and its writer is told', async ({ page, actor, another }) => {
  const vehicle = await publishVehicle(actor.api)
  const { actor: buyer } = await another()
  await write(buyer, vehicle.id, 'Still there?')
  await answer(page, actor.email, /wrote to you about/, '', 'as text')
  const told = await mailTo(actor.email, /was not sent/)
  expect(told.text).toContain('no text in your answer')
  expect(told.headers['reply-to']).toBeUndefined()
  await page.goto(told.text.match(/https?:\/\/\S+\/messages\/[0-9a-f-]+/)?.[0] ?? '')
  await expect(said(page, 'Still there?')).toBeVisible()
  await expect(messages(page)).toHaveCount(1)
  expect((await messagesTo(buyer.email)).filter(({ subject }) => /answered/.test(subject))).toEqual([])
})
