import { readFile } from 'node:fs/promises'
import { deleteUser, listThreadMessages, listThreads, type PermissionKey, reportPerson } from '@forecourt/contracts'
import type { Locator, Page } from '@playwright/test'
import { grant, promote } from '../fixtures/admin.ts'
import { axe } from '../fixtures/axe.ts'
import { setChecked } from '../fixtures/checkbox.ts'
import { write } from '../fixtures/contact.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test.use({ expectedErrors: { patterns: [/status of (401|403|409|422)/] } })

const moderation: PermissionKey[] = [
  'admin.dashboard.index',
  'admin.conversation.index',
  'admin.conversation.update',
  'admin.user.index',
  'admin.user.update',
]
const healthy = async (page: Page) => {
  const { violations } = await axe(page).exclude('[data-live-announcer]').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
async function decide(dialog: Locator, confirm: string, reason: string) {
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toBeHidden()
}
const openReport = async (page: Page) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  return page.getByRole('dialog', { name: /^Report / })
}
const said = (page: Page, text: string) => page.getByRole('log').getByRole('listitem').filter({ hasText: text })

test('a seller reports a buyer and blocks them; a moderator reads only that, and warns', async ({
  page,
  actor,
  another,
}) => {
  const title = `Coveted ${actor.id.slice(-8)}`
  const vehicle = await publishVehicle(actor.api, title)
  const { page: buyersPage, actor: buyer } = await another()
  await write(buyer, vehicle.id, 'I pay at once by Western Union.')
  await page.goto('/messages/')
  await page.getByRole('link', { name: /Western Union/ }).click()
  await expect(said(page, 'I pay at once by Western Union.')).toBeVisible()

  const dialog = await openReport(page)
  await setChecked(dialog.getByRole('radio', { name: 'Something else' }))
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please tell us what happened.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /Details/ }).fill('Wants my bank details.')
  await setChecked(dialog.getByRole('radio', { name: /Only some messages/ }))
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose at least one message.')).toBeVisible()
  await setChecked(dialog.getByRole('checkbox', { name: /I pay at once by Western Union/ }))
  await setChecked(dialog.getByRole('checkbox', { name: /Block this person as well/ }))
  const { violations } = await axe(page).include('[role=dialog]').analyze()
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([])
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('status')).toContainText('Thank you for your report.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('You have blocked this person.')).toBeVisible()

  const again = await openReport(page)
  await setChecked(again.getByRole('radio', { name: 'It looks like fraud' }))
  await again.getByRole('button', { name: 'Send report' }).click()
  await expect(again.getByRole('alert')).toContainText('You have reported this person already.')
  await expect(again.getByRole('radio', { name: 'It looks like fraud' })).toBeChecked()

  const { page: office, actor: moderator } = await another()
  await grant(moderator, moderation)
  await office.goto('/admin/dashboard/conversations/')
  const row = office.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Something else')
  await healthy(office)
  await row.click()
  const sheet = office.getByRole('dialog', { name: 'Something else' })
  await expect(sheet.getByText('Wants my bank details.')).toBeVisible()
  const messages = sheet.getByRole('list', { name: 'Reported messages' }).getByRole('listitem')
  await expect(messages).toHaveCount(1)
  await expect(messages).toContainText('Asks to move off Forecourt: payment service')
  await healthy(office)
  await sheet.getByRole('button', { name: 'Warn' }).click()
  await decide(office.getByRole('dialog', { name: 'Warn this person?' }), 'Warn', 'Nobody asks for bank details here')
  await expect(sheet.getByText(/^Warned /)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)

  await buyersPage.goto('/notifications/')
  const warning = buyersPage
    .getByRole('list', { name: 'Inbox' })
    .getByRole('listitem')
    .filter({ hasText: 'moderators' })
  await expect(warning).toContainText('Nobody asks for bank details here')
  await expect(warning).toContainText('breaks our rules')
  await expect(warning).not.toContainText(title)
  await page.goto('/notifications/')
  await expect(page.getByText('Our moderators have looked at what you reported.')).toBeVisible()

  await office.goto('/admin/dashboard/audit/?resource=conversation')
  await expect(office.getByRole('row').filter({ hasText: 'Read' }).first()).toBeVisible()
})

test('of two moderators one suspends, and the other hears that it is decided', async ({ page, actor, another }) => {
  // Nobody suspends who is their equal.
  await promote(actor, 'ADMIN', moderation)
  const { actor: seller } = await another()
  const { actor: buyer } = await another()
  const { actor: colleague, page: colleaguesPage } = await another()
  await grant(colleague, moderation)
  const title = `Coveted ${seller.id.slice(-8)}`
  const vehicle = await publishVehicle(seller.api, title)
  await write(buyer, vehicle.id, 'Buy my cheap tyres at www.tyres.example.com')
  const { data: threads } = await seller.api.call(listThreads, { query: {} })
  const id = threads[0]?.id ?? ''
  const { data: told } = await seller.api.call(listThreadMessages, { params: { id }, query: {} })
  const upTo = told.messages[0]?.id ?? ''
  await seller.api.call(reportPerson, { params: { id }, body: { reason: 'spam', upTo } })

  const sheets = []
  for (const one of [page, colleaguesPage]) {
    await one.goto('/admin/dashboard/conversations/?reason=spam')
    await one.getByRole('row').filter({ hasText: title }).click()
    const sheet = one.getByRole('dialog', { name: /advertising/ })
    await expect(sheet.getByText('Buy my cheap tyres')).toBeVisible()
    sheets.push(sheet)
  }
  await sheets[0]?.getByRole('button', { name: 'Suspend' }).click()
  await decide(page.getByRole('dialog', { name: 'Suspend this person?' }), 'Suspend', 'Advertises to everybody')
  await expect(sheets[0] ?? page.locator('none')).toContainText(/Suspended .*Advertises to everybody/)
  await sheets[1]?.getByRole('button', { name: 'Dismiss' }).click()
  const late = colleaguesPage.getByRole('dialog', { name: 'Dismiss this report?' })
  await late.getByLabel('Reason').fill('It is only tyres')
  await late.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(late.getByRole('alert')).toContainText('This was changed in the meantime.')
  await expect(late.getByLabel('Reason')).toHaveValue('It is only tyres')
})

test('a report of pictures alone outlives the account: covered at first, seen by moderators only', async ({
  page,
  actor,
  another,
}) => {
  const title = `Coveted ${actor.id.slice(-8)}`
  const vehicle = await publishVehicle(actor.api, title)
  const { page: buyersPage, actor: buyer } = await another()
  await write(buyer, vehicle.id, 'Look what I have.')
  await buyersPage.goto('/messages/')
  await buyersPage.getByRole('link', { name: /Look what I have/ }).click()
  const chooser = buyersPage.waitForEvent('filechooser')
  await buyersPage.getByRole('button', { name: 'Add pictures' }).click()
  const buffer = await readFile(new URL('../pictures/landscape_3.jpg', import.meta.url))
  await (await chooser).setFiles(['a.jpg', 'b.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })))
  await expect(buyersPage.getByRole('button', { name: 'Send' })).toBeEnabled()
  await buyersPage.getByRole('button', { name: 'Send' }).click()
  await expect(buyersPage.getByRole('log').getByRole('button', { name: /^Open picture/ })).toHaveCount(2)

  await page.goto('/messages/')
  await page.getByRole('link', { name: /2 pictures/ }).click()
  const dialog = await openReport(page)
  await setChecked(dialog.getByRole('radio', { name: /Insults/ }))
  await setChecked(dialog.getByRole('radio', { name: /Only some messages/ }))
  await setChecked(dialog.getByRole('checkbox', { name: '2 pictures' }))
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('status')).toContainText('Thank you for your report.')
  await buyer.api.call(deleteUser, { params: { id: buyer.id } })
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('2 pictures were deleted with the account.')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })

  const { page: office, actor: moderator } = await another()
  await grant(moderator, moderation)
  const fetched: string[] = []
  office.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await office.goto('/admin/dashboard/conversations/?reason=insults')
  await office.getByRole('row').filter({ hasText: title }).click()
  const sheet = office.getByRole('dialog', { name: /Insults/ })
  const pictures = sheet.getByRole('list', { name: 'Pictures from Deleted account' })
  await expect(pictures.getByRole('img', { name: 'Covered: Picture 1 from Deleted account' })).toBeVisible()
  await healthy(office)
  expect(fetched.filter((path) => path.includes('/picture/'))).toEqual([])
  await sheet.getByRole('button', { name: 'Show 2 pictures' }).press('Enter')
  await expect(sheet.getByRole('button', { name: 'Cover the pictures' })).toBeFocused()
  await healthy(office)
  await pictures.getByRole('button', { name: /^Open picture 2/ }).press('Enter')
  const viewer = office.getByRole('dialog', { name: 'Pictures from Deleted account' })
  const seen = viewer.getByRole('img', { name: 'Picture 2 from Deleted account' })
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  const src = await seen.evaluate((image: HTMLImageElement) => image.currentSrc)
  await office.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Cover the pictures' }).click()
  await expect(pictures.getByRole('button')).toHaveCount(0)

  // Who reported it does not get at it that way, nor a stranger, nor who is signed out.
  expect((await page.request.get(src)).status()).toBe(403)
  await grant(actor, moderation)
  expect((await page.request.get(src)).status()).toBe(404)
  const answer = await office.request.get(src)
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'private, no-store'])
  await office.context().clearCookies()
  expect((await office.request.get(src)).status()).toBe(401)
})
