import {
  dashboard,
  listNotifications,
  type PermissionKey,
  reportSeller,
  reportVehicle,
  resources,
} from '@forecourt/contracts'
import type { Locator, Page } from '@playwright/test'
import { grant, promote } from '../fixtures/admin.ts'
import { axe } from '../fixtures/axe.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { write } from '../fixtures/contact.ts'
import { open } from '../fixtures/form.ts'
import { expect, test } from '../fixtures/test.ts'
import { ownPicture, publishVehicle } from '../fixtures/vehicle.ts'

// What a buyer's browser notes of a vehicle and a picture that are gone.
test.use({ expectedErrors: { patterns: [/status of (403|404)/] } })

const moderation: PermissionKey[] = [
  'admin.dashboard.index',
  'admin.picture.index',
  'admin.picture.update',
  'admin.picture.delete',
  'delete_vehicle',
  'admin.user.index',
  'admin.user.update',
]
const healthy = async (page: Page) => {
  // What react-aria announces names rows by their ids, which may be gone a moment later.
  const { violations } = await axe(page).exclude('[data-live-announcer]').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
/** Gives the reason a dialog asks for, and confirms. */
async function decide(dialog: Locator, confirm: string, reason: string) {
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('figures move with what happens, as chart and as table, for the period that is chosen', async ({
  page,
  actor,
  another,
}) => {
  await grant(actor, ['admin.dashboard.index'])
  const contacts = page.locator('label').filter({ hasText: 'Contacts' })
  const figure = async () => Number((await contacts.textContent())?.match(/Contacts\s*([\d,]+)/)?.[1]?.replace(',', ''))
  await page.goto('/admin/dashboard/?days=7&figure=contacts')
  await expect(page.getByRole('heading', { level: 2, name: 'Contacts' })).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Contacts' })).toBeVisible()
  const before = await figure()
  expect(before).toBeGreaterThanOrEqual(0)

  const { actor: seller } = await another()
  const { id } = await publishVehicle(seller.api)
  expect((await write(actor, id, 'Is it still there?')).status()).toBe(201)
  await page.reload()
  await expect.poll(figure).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('grid', { name: 'Contacts' }).getByRole('row')).toHaveCount(8)
  await healthy(page)

  await page.getByText('90 days', { exact: true }).click()
  await expect(page).toHaveURL(/days=90/)
  await expect(page.getByRole('button', { name: 'Week By' })).toBeVisible()
  await expect(
    page.getByRole('grid', { name: 'Scheduled jobs' }).getByRole('row', { name: /stats-rollup/ }),
  ).toBeVisible()

  await page.getByRole('tab', { name: 'Events' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\/events\/$/)
  const consumers = page.getByRole('grid', { name: 'Consumers' })
  await expect(consumers.getByRole('row', { name: /catalog\.count-contact/ })).toContainText('Working')
  await expect(page.getByRole('grid', { name: 'Streams' }).getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Replay' })).toHaveCount(0)
  await healthy(page)
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Deliveries', 'Audit log', 'Events'])
  await page.goto('/admin/dashboard/reports/')
  await expect(page).toHaveURL(/\/admin\/dashboard\/$/)
})

test('money is on the dashboard of who may see payments, and of nobody else', async ({ page, actor, another }) => {
  const days = { query: { days: 7, step: 'day' } } as const
  await grant(actor, ['admin.dashboard.index'])
  const answer = page.waitForResponse((reply) => reply.url().includes('/api/v1/admin/dashboard?'))
  await page.goto('/admin/dashboard/?figure=revenue')
  const told = await (await answer).json()
  expect(told.data).toMatchObject({ money: null, holes: {} })
  // An address that asks for it shows what there is to see.
  await expect(page.getByRole('heading', { level: 2, name: 'New users' })).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Figure to draw' }).getByRole('radio')).toHaveCount(5)
  for (const figure of [/^Revenue/, /^Charged/, /^Given back/, /^Credit used/, /^Plans sold/])
    await expect(page.getByRole('radio', { name: figure })).toHaveCount(0)
  const { actor: other } = await another()
  await promote(other, 'ADMIN', ['admin.dashboard.index', 'admin.cart.index'])
  expect((await other.api.call(dashboard, days)).data.money).toBeNull()

  await grant(actor, ['admin.dashboard.index', 'admin.payment.index'])
  expect((await actor.api.call(dashboard, days)).data.money?.sold).toBeDefined()
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Revenue/ })).toBeVisible()
})

test('a reported vehicle is hidden from buyers at once, its owner reads why, and it comes back', async ({
  page,
  actor,
  another,
}) => {
  await grant(actor, moderation)
  const { actor: seller } = await another()
  const { actor: buyer, page: buyersPage } = await another()
  const title = `Reported ${seller.id.slice(-8)}`
  const { id } = await publishVehicle(seller.api, title)
  await buyer.api.call(reportVehicle, { params: { id }, body: { reason: 'fraud', text: 'Asked me for a deposit.' } })
  await buyer.api.call(reportVehicle, { params: { id }, body: { reason: 'stolen' } })

  await page.goto('/admin/dashboard/reports/')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('It looks like fraud, It may be stolen')
  await row.press('Enter')
  const sheet = page.getByRole('dialog', { name: title })
  await expect(sheet.getByText('Asked me for a deposit.')).toBeVisible()
  await healthy(page)
  await sheet.getByRole('button', { name: 'Hide vehicle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide this vehicle?' })
  await dialog.getByRole('button', { name: 'Hide vehicle' }).click()
  await expect(dialog.getByText('At least 3 characters.')).toBeVisible()
  await decide(dialog, 'Hide vehicle', 'Asks for deposits')
  await expect(sheet.getByText(/^Resolved .* Reason: Asks for deposits$/)).toBeVisible()

  await buyersPage.goto(`/vehicles/${id}`)
  await expect(buyersPage.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
  await expect
    .poll(async () => (await seller.api.call(listNotifications)).data.map(({ kind, message }) => [kind, message]))
    .toEqual([['moderation', 'Asks for deposits']])

  await sheet.getByRole('button', { name: 'Restore vehicle' }).click()
  await decide(page.getByRole('dialog', { name: 'Restore this vehicle?' }), 'Restore vehicle', 'It was a mistake')
  await expect(sheet.getByRole('button', { name: 'Hide vehicle' })).toBeVisible()
  await buyersPage.goto(`/vehicles/${id}`)
  await expect(buyersPage.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.goto(`/admin/dashboard/audit/?resource=vehicle&actor=${encodeURIComponent(actor.email)}`)
  const entries = page.getByRole('grid', { name: 'Audit log' }).getByRole('row').filter({ hasText: title })
  await expect(entries).toHaveCount(2)
  await entries.filter({ hasText: 'Asks for deposits' }).press('Enter')
  const entry = page.getByRole('dialog', { name: `Vehicles: ${title}` })
  await expect(entry.getByRole('row', { name: 'Hidden No Yes' })).toBeVisible()
  await expect(entry.getByText(`Changed by ${actor.name}`)).toBeVisible()
})

test('a reported seller is suspended from the queue', async ({ page, actor, another }) => {
  // An administrator can only suspend people who rank below them; the permission alone is not enough.
  await promote(actor, 'ADMIN', moderation)
  const { actor: seller } = await another()
  const { actor: buyer, page: buyersPage } = await another()
  const { id } = await publishVehicle(seller.api)
  await buyersPage.goto(`/vehicles/${id}`)
  await buyersPage.getByRole('button', { name: 'Report this vehicle' }).click()
  const report = buyersPage.getByRole('dialog', { name: 'Report a problem' })
  await report.getByText('The seller', { exact: true }).click()
  await setChecked(report.getByRole('radio', { name: 'It looks like fraud' }))
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByRole('status')).toContainText('Thank you for your report.')
  await expect(buyer.api.call(reportSeller, { params: { id: buyer.id }, body: { reason: 'fraud' } })).rejects.toThrow()

  await page.goto('/admin/dashboard/reports/?kind=user')
  await page.getByRole('row').filter({ hasText: seller.name }).press('Enter')
  const sheet = page.getByRole('dialog', { name: seller.name })
  await sheet.getByRole('button', { name: 'Suspend seller' }).click()
  await decide(page.getByRole('dialog', { name: 'Suspend this seller?' }), 'Suspend seller', 'Several victims')
  await expect(sheet.getByText(/^Resolved .* Reason: Several victims$/)).toBeVisible()
  await buyersPage.goto(`/vehicles/${id}`)
  await expect.poll(async () => (await buyersPage.request.get(`/api/v1/vehicle/${id}`)).status()).toBe(404)
})

test('pictures are hidden by keyboard, several at once deleted, and gone for buyers', async ({
  page,
  actor,
  another,
}) => {
  await grant(actor, moderation)
  const { actor: seller } = await another()
  const { actor: buyer, page: buyersPage } = await another()
  const title = `Pictured ${seller.id.slice(-8)}`
  // Hidden, the bytes of a picture are refused to everybody.
  const { id, pictures } = await publishVehicle(seller.api, title, {}, ownPicture())
  const pictureId = pictures[0]?.id ?? ''
  const { pictures: later } = await publishVehicle(seller.api, `Later ${seller.id.slice(-8)}`)
  await buyer.api.call(reportVehicle, { params: { id }, body: { reason: 'offensive', pictureId } })

  await page.goto('/admin/dashboard/pictures/?show=reported')
  const tile = page.getByRole('grid', { name: 'Pictures' }).getByRole('row', { name: title })
  await expect(tile).toContainText('It is offensive')
  await tile.getByRole('button', { name: `Hide: ${title}` }).focus()
  await page.keyboard.press('Enter')
  await decide(page.getByRole('dialog', { name: 'Hide this picture?' }), 'Hide', 'Not a vehicle')
  await expect(page.getByText('1 picture hidden.')).toBeVisible()
  await expect(tile).toHaveCount(0)
  const shown = async () =>
    (await (await buyersPage.request.get(`/api/v1/vehicle/${id}`)).json()).data.pictures.map(
      (one: { id: string }) => one.id,
    )
  await expect.poll(shown).toEqual([])

  await page.getByText('Hidden', { exact: true }).first().click()
  await expect(page).toHaveURL(/show=hidden/)
  await expect(tile).toContainText('Not a vehicle')
  await expect(tile.getByRole('img', { name: 'Hidden picture' })).toBeVisible()
  await healthy(page)
  await tile.getByRole('button', { name: `Restore: ${title}` }).click()
  await decide(page.getByRole('dialog', { name: 'Restore this picture?' }), 'Restore', 'It is one')
  // What lies behind an open dialog has no role: that the picture is not found there proves nothing.
  await expect.poll(shown).toEqual([pictureId])
  await expect(tile).toHaveCount(0)

  // Others add pictures all the time: the page begins behind one that is newer.
  await page.goto(`/admin/dashboard/pictures/?before=${later[0]?.id}`)
  await tile.focus()
  await page.keyboard.press('Space')
  await page
    .getByRole('toolbar', { name: 'Chosen pictures' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await decide(page.getByRole('dialog', { name: 'Delete this picture?' }), 'Delete', 'Not a vehicle after all')
  await expect.poll(shown).toEqual([])
  await expect(tile).toHaveCount(0)
})

test('the audit log finds a write by who, what and when, and shows what changed', async ({ page, actor }) => {
  await grant(actor, ['admin.dashboard.index', 'admin.option.index', 'admin.option.create', 'admin.option.update'])
  const name = `Audited ${actor.id.slice(-8)}`
  const { create, update } = resources.option.endpoints
  // The schema of a derived endpoint is made at run time: its type says nothing of the body.
  const { data } = (await actor.api.call(create, { body: { name } as never })) as {
    data: { id: string; version: number }
  }
  const body = { name: `${name} again`, version: data.version, reason: 'Spelling' } as never
  await actor.api.call(update, { params: { id: data.id }, body })

  await page.goto('/admin/dashboard/audit/')
  await page.getByRole('searchbox', { name: 'Who' }).fill(actor.email)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('grid', { name: 'Audit log' }).getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(2)
  await open(page.getByRole('button', { name: 'All Action' }))
  await page.getByRole('option', { name: 'Changed' }).click()
  await expect(page).toHaveURL(/action=update/)
  await expect(rows).toHaveCount(1)
  await rows.first().press('Enter')
  const sheet = page.getByRole('dialog', { name: `Options: ${name} again` })
  await expect(sheet.getByRole('row', { name: `Name ${name} ${name} again` })).toBeVisible()
  await expect(sheet.getByText('Reason: Spelling')).toBeVisible()
  await healthy(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Until').fill('2020-01-01')
  await expect(page.getByText('No entry matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/audit\/$/)
  // Nothing is told of records the person may not read.
  await page.goto('/admin/dashboard/audit/?resource=user')
  await expect(page.getByText('No entry matches these filters')).toBeVisible()
})
