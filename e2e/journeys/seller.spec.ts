import { randomInt } from 'node:crypto'
import {
  changeAnyUser,
  deleteUser,
  listThreads,
  markVehicleSold,
  sendThreadMessage,
  updateUser,
} from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { promote } from '../fixtures/admin.ts'
import { axe } from '../fixtures/axe.ts'
import { write } from '../fixtures/contact.ts'
import { codeOnPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'
import { readWorld } from '../fixtures/world.ts'

// A page that is not there is what one test is about.
test.use({ expectedErrors: { patterns: [/status of 404/] } })

const cards = (page: Page) => page.getByRole('region', { name: /vehicles|véhicules|车辆/i }).getByRole('article')

const languages = [
  ['en_US', 'Here since', 'Email confirmed', 'Too few conversations'],
  ['fr_FR', 'Inscrit depuis', 'Adresse e-mail confirmée', 'Trop peu de conversations'],
  ['zh_CN', '年加入', '邮箱已验证', '近期对话太少'],
] as const

test('a seller’s page says who they are and lists what they offer, in three languages @phone-only', async ({
  page,
  actor,
  another,
}) => {
  const { actor: seller } = await another()
  const red = await publishVehicle(seller.api, 'Peugeot 208 of this seller')
  await publishVehicle(seller.api, 'Renault Clio of this seller', { brand: 'Renault', model: 'Clio' })
  await publishVehicle(actor.api, 'Somebody else’s')

  await page.goto(`/vehicles/${red.id}`)
  await page.getByRole('region', { name: 'Seller' }).getByRole('link', { name: seller.name }).click()
  await expect(page).toHaveURL(new RegExp(`/sellers/${seller.id}`))
  await expect(page.getByRole('heading', { name: seller.name, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 vehicles' })).toBeVisible()
  await expect(page.getByRole('link', { name: /of this seller/ })).toHaveCount(2)
  await expect(page.getByText('Somebody else’s')).toHaveCount(0)
  await expect(page.getByText('Phone confirmed')).toHaveCount(0)
  expect((await axe(page).analyze()).violations).toEqual([])

  await page.getByRole('searchbox', { name: 'Search their vehicles' }).fill('clio')
  await expect(page).toHaveURL(/brand=Renault&model=Clio/)
  await expect(page.getByRole('heading', { name: '1 vehicle' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /Clio of this seller/ })).toBeVisible()
  // What costs more than that is not shown, though its text says "diesel" and "10000" somewhere.
  await page.getByRole('searchbox', { name: 'Search their vehicles' }).fill('petrol under 1000 blorp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/priceMax=1000/)
  await expect(page.getByText(/searched for in the texts: “blorp”/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'None of their vehicles match' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search their vehicles' }).fill('zeppelin')
  await expect(page.getByRole('heading', { name: 'None of their vehicles match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('heading', { name: '2 vehicles' })).toBeVisible()

  for (const [language, since, email, few] of languages) {
    await page.goto(`/sellers/${seller.id}?lng=${language}`)
    await expect(page.getByText(since)).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByText(few)).toBeVisible()
    await expect(cards(page)).toHaveCount(2)
  }
})

test('how a seller answers shows once five people wrote, and a number once it is confirmed', async ({
  page,
  actor,
  another,
}) => {
  test.slow()
  const vehicle = await publishVehicle(actor.api)
  for (let n = 0; n < 5; n++) {
    const { actor: buyer } = await another()
    expect((await write(buyer, vehicle.id, 'Is it still there?')).status()).toBe(201)
  }
  await expect.poll(async () => (await actor.api.call(listThreads)).data.length).toBe(5)
  for (const { id } of (await actor.api.call(listThreads)).data)
    await actor.api.call(sendThreadMessage, { params: { id }, body: { message: 'It is.' } })

  await page.goto(`/sellers/${actor.id}`)
  await expect(page.getByText('Answers 100% of messages · usually within an hour')).toBeVisible()
  await expect(page.getByText('This is how buyers see you.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change your profile' })).toHaveAttribute('href', '/settings/')

  const phone = `+3361${String(randomInt(1_000_000, 10_000_000))}`
  await actor.api.call(updateUser, { params: { id: actor.id }, body: { phone } })
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Link SMS' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link SMS' })
  await dialog.getByLabel('Code').fill(await codeOnPhone(readWorld().sms, phone))
  await dialog.getByRole('button', { name: 'Link' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/sellers/${actor.id}`)
  await expect(page.getByText('Phone confirmed')).toBeVisible()
  await actor.api.call(updateUser, { params: { id: actor.id }, body: { phone: '+33612345678' } })
  await page.reload()
  await expect(page.getByText('Email confirmed')).toBeVisible()
  await expect(page.getByText('Phone confirmed')).toHaveCount(0)
})

test('a buyer comes from a card and from a conversation to its seller, who has nothing for sale in the end', async ({
  page,
  actor,
  another,
}) => {
  const { actor: seller } = await another()
  const title = `Theirs ${seller.id.slice(-12)}`
  const vehicle = await publishVehicle(seller.api, title)
  const toSeller = page.getByRole('link', { name: `All vehicles of ${seller.name}` })
  // The catalog hears of a new person's name a moment later.
  await expect(async () => {
    await page.goto(`/?q=${encodeURIComponent(title)}`)
    await expect(toSeller).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await toSeller.click()
  await expect(page).toHaveURL(new RegExp(`/sellers/${seller.id}$`))
  await expect(cards(page)).toHaveCount(1)
  await expect(toSeller).toHaveCount(0)
  expect((await write(actor, vehicle.id, 'Is it still there?')).status()).toBe(201)
  await seller.api.call(markVehicleSold, { params: { id: vehicle.id }, body: { sold: true } })
  const [thread] = await expect
    .poll(async () => (await seller.api.call(listThreads)).data.length)
    .toBe(1)
    .then(async () => (await seller.api.call(listThreads)).data)
  await seller.api.call(sendThreadMessage, { params: { id: thread?.id ?? '' }, body: { message: 'Just sold.' } })
  await page.goto(`/messages/${thread?.id}`)
  await page.getByRole('link', { name: seller.name }).click()
  await expect(page.getByRole('heading', { name: 'Nothing for sale at the moment' })).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
})

test('who is suspended, gone or nobody has no page', async ({ page, actor, another }) => {
  const { actor: seller } = await another()
  const { actor: suspended } = await another()
  // Before a page is open: a change of role ends the sessions that it would ask in.
  await promote(actor, 'SUPADMIN')
  await page.goto(`/sellers/${seller.id}`)
  await expect(page.getByRole('heading', { name: seller.name, level: 1 })).toBeVisible()
  const [params, body] = [{ id: suspended.id }, { status: 'suspended' as const, reason: 'Sells what is not there' }]
  await actor.api.call(changeAnyUser, { params, body })
  await seller.api.call(deleteUser, { params: { id: seller.id } })
  const nobody = `${actor.id.slice(0, -4)}ffff`
  for (const id of [seller.id, suspended.id, nobody, 'not-an-id']) {
    await page.goto(`/sellers/${id}`)
    await expect(page.getByRole('heading', { name: 'This seller has no page' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'See all vehicles' }).click()
  await expect(page).toHaveURL(/\/$/)
})
