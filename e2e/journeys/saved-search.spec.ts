import {
  listNotifications,
  listSavedSearches,
  markVehicleSold,
  saveSearch,
  saveVehicle,
  updateVehicle,
} from '@forecourt/contracts'
import type { Page } from '@playwright/test'
import { mailTo, messagesTo } from '../fixtures/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'
import { readWorld } from '../fixtures/world.ts'

// A forged link is answered with 422, which the browser notes.
test.use({ expectedErrors: { patterns: [/status of 422/] } })

let makes = 0
/** A make nobody else searches for. */
const ownMake = (id: string) => `Marque ${id.slice(-6)}${++makes}`
const entries = (page: Page) =>
  page
    .getByRole('list', { name: 'Inbox' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Delete' }) })
/** A link, or on phones a button with an icon alone. */
const savedSign = (page: Page) =>
  page.getByRole('link', { name: 'Search saved' }).or(page.getByRole('button', { name: 'Search saved' }))
const linkIn = (text: string): string => /https?:\/\/\S+\/unsubscribe\?token=[\w-]+/.exec(text)?.[0] ?? ''

test('a saved search tells at once of a new vehicle, in the open inbox and by mail, until its link is used', async ({
  page,
  actor,
  another,
  browser,
}) => {
  const make = ownMake(actor.id)
  await page.goto(`/?brand=${encodeURIComponent(make)}&yearMin=2015`)
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(`${make}, Year: from 2015`)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My dream')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(savedSign(page)).toBeVisible()
  await page.goto(`/?yearMin=2015&brand=${encodeURIComponent(make)}&sort=price`)
  await savedSign(page).click()
  const saved = page.getByRole('list', { name: 'Saved searches' }).getByRole('listitem')
  await expect(saved).toContainText(`${make} · year from 2015`)
  await expect(saved).toContainText('0 vehicles')

  await page.goto('/notifications/')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  const { actor: seller } = await another()
  const vehicle = await publishVehicle(seller.api, `First ${make}`, { brand: make })
  const entry = entries(page)
  await expect(entry).toContainText('New for your search')
  await expect(entry).toContainText(`My dream: ${make} · year from 2015`)
  await expect(entry.getByRole('link', { name: vehicle.title }).first()).toBeVisible()

  const mail = await mailTo(actor.email, /My dream/)
  expect(mail.subject).toBe(`New for “My dream”: First ${make}`)
  expect(mail.text).toContain(`What matched: ${make} · year from 2015`)
  expect(mail.text).toContain('€14,990')
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const link = linkIn(mail.text)
  expect(mail.headers['list-unsubscribe']).toBe(`<${link}>`)

  await page.goto('/saved-searches/')
  await expect(saved).toContainText('1 new')
  await saved.getByRole('link', { name: 'My dream' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goto('/saved-searches/')
  await expect(saved).toContainText('1 vehicle')
  await expect(saved.getByText('1 new')).toHaveCount(0)

  // Signed out: looking changes nothing, a press does, another one takes it back.
  const signedOut = await (await browser.newContext({ locale: 'en-US', viewport: page.viewportSize() })).newPage()
  const frequency = async () => (await actor.api.call(listSavedSearches)).data[0]?.frequency
  await signedOut.goto(link)
  await expect(signedOut.getByRole('heading', { name: 'Switch these mails off?' })).toBeVisible()
  expect(await frequency()).toBe('instant')
  await signedOut.getByRole('button', { name: 'Switch off' }).click()
  await expect(signedOut.getByText('The alerts of your saved search “My dream” are off.')).toBeVisible()
  expect(await frequency()).toBe('off')
  await signedOut.getByRole('button', { name: 'Switch on again' }).click()
  await expect(signedOut.getByRole('heading', { name: 'Switch these mails off?' })).toBeVisible()
  await expect.poll(frequency).toBe('instant')
  // The button of a mail program: no cookies, no script.
  const oneClick = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(oneClick.status).toBe(200)
  expect(await frequency()).toBe('off')

  await publishVehicle(seller.api, `Second ${make}`, { brand: make })
  const { actor: witness } = await another()
  // Listed after the vehicle nobody must be told of: once this one is told, the matcher has seen both.
  await witness.api.call(saveSearch, {
    body: { name: 'Witness', filter: { model: ['208'], brand: [`${make} W`] }, frequency: 'instant' },
  })
  await publishVehicle(seller.api, `Third ${make}`, { brand: `${make} W` })
  await mailTo(witness.email, /Witness/)
  expect((await actor.api.call(listNotifications)).meta.total).toBe(1)
  expect((await messagesTo(actor.email)).filter(({ subject }) => subject.includes(make))).toHaveLength(1)
  await signedOut.context().close()
})

test('a link that is forged, cut off or empty tells nothing and changes nothing', async ({ page, actor }) => {
  await actor.api.call(saveSearch, { body: { name: 'Safe', filter: { brand: ['Safe'] }, frequency: 'daily' } })
  for (const token of ['AZ2nAAAAcADAAAAAAAAAAA', 'no.token', '']) {
    await page.goto(`/unsubscribe?token=${token}`)
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Switch off' })).toHaveCount(0)
    const answer = await fetch(`${readWorld().app}/unsubscribe?token=${token}`, { method: 'POST' })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(await answer.json())).not.toContain('Safe')
  }
  expect((await actor.api.call(listSavedSearches)).data[0]?.frequency).toBe('daily')
})

test('who saved a vehicle hears of a lower price and of the sale, in the inbox and by mail', async ({
  page,
  actor,
  another,
}) => {
  const { actor: seller } = await another()
  const make = ownMake(seller.id)
  const vehicle = await publishVehicle(seller.api, `Watched ${make}`, { brand: make })
  await actor.api.call(saveVehicle, { params: { id: vehicle.id } })
  await page.goto('/notifications/')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  const params = { id: vehicle.id }
  await seller.api.call(updateVehicle, { params, body: { price: 14_900 } })
  await seller.api.call(updateVehicle, { params, body: { price: 12_990 } })
  const drop = entries(page).filter({ hasText: 'A vehicle you saved is cheaper' })
  await expect(drop).toContainText('€12,990')
  await expect(drop).toContainText('€14,900')
  await expect(drop).toContainText('-13%')
  await seller.api.call(markVehicleSold, { params, body: { sold: true } })
  await expect(entries(page).filter({ hasText: 'A vehicle you saved is sold' })).toContainText(vehicle.title)
  await expect(entries(page)).toHaveCount(2)

  const cheaper = await mailTo(actor.email, /now costs €12,990/)
  expect(cheaper.text).toContain('fell from €14,900 to €12,990')
  const sold = await mailTo(actor.email, /^Sold: /)
  await page.goto(linkIn(sold.text))
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText(`Messages about “${vehicle.title}” are off.`)).toBeVisible()
  await seller.api.call(markVehicleSold, { params, body: { sold: false } })
  await seller.api.call(updateVehicle, { params, body: { price: 9_990 } })
  const { actor: other } = await another()
  await other.api.call(saveVehicle, { params })
  await seller.api.call(updateVehicle, { params, body: { price: 8_990 } })
  await mailTo(other.email, /now costs €8,990/)
  expect((await actor.api.call(listNotifications)).meta.total).toBe(2)
  expect((await seller.api.call(listNotifications)).meta.total).toBe(0)
})

test('saved searches are saved, renamed, retuned and deleted with the keyboard alone', async ({ page, actor }) => {
  const make = ownMake(actor.id)
  await page.goto(`/?brand=${encodeURIComponent(make)}`)
  await page.getByRole('button', { name: 'Save search' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  // What opened the dialog has given way to what leads there.
  await expect(savedSign(page)).toBeFocused()
  await page.keyboard.press('Enter')

  const frequency = page.getByRole('button', { name: new RegExp(`“${make}” tells me`) })
  await frequency.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are told once a day.')).toBeVisible()

  const more = page.getByRole('button', { name: `More for ${make}` })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Weekend car')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Weekend car' })).toBeVisible()
  await expect
    .poll(async () => (await actor.api.call(listSavedSearches)).data)
    .toMatchObject([{ name: 'Weekend car', frequency: 'daily' }])

  const other = { name: 'Another', filter: { brand: [`${make} B`] }, frequency: 'off' as const }
  await actor.api.call(saveSearch, { body: other })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Another' })).toBeVisible()
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `More for ${name}` }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name })).toHaveCount(0)
  }
  // The focus goes to what is left beside it, and is never lost.
  await remove('Weekend car')
  await expect(page.getByRole('listitem').filter({ hasText: 'Another' }).locator(':focus')).toHaveCount(1)
  await remove('Another')
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').last()).toBeFocused()
})
