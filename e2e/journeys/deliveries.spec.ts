import { deliveryFigures, type PermissionKey } from '@forecourt/contracts'
import { grant } from '../fixtures/admin.ts'
import { axe } from '../fixtures/axe.ts'
import { write } from '../fixtures/contact.ts'
import { open } from '../fixtures/form.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

const reader: PermissionKey[] = ['admin.dashboard.index']
const operator: PermissionKey[] = [...reader, 'admin.dashboard.update', 'admin.user.index']

test('an operator sees what became of deliveries, by channel and period, as chart and as table', async ({
  page,
  actor,
  another,
}) => {
  await grant(actor, reader)
  const before = (await actor.api.call(deliveryFigures, { query: {} })).data.total.sent
  const { actor: seller } = await another()
  const { id } = await publishVehicle(seller.api)
  expect((await write(actor, id, 'Is it still there?')).status()).toBe(201)

  await page.goto('/admin/dashboard/')
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\/deliveries\/$/)
  const sent = page.locator('label').filter({ hasText: /^Sent/ })
  const count = async () => Number((await sent.textContent())?.match(/Sent\s*([\d,]+)/)?.[1]?.replace(',', ''))
  await expect
    .poll(async () => {
      await page.reload()
      await expect(sent).toBeVisible()
      return count()
    })
    .toBeGreaterThan(before)
  await expect(page.getByRole('slider', { name: 'Deliveries over time' })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('grid', { name: 'Deliveries over time' })
  await expect(table.getByRole('row')).toHaveCount(49)
  await page.getByText('7 days', { exact: true }).click()
  await expect(table.getByRole('row')).toHaveCount(8)
  const channels = page.getByRole('grid', { name: 'Channels now' })
  await expect(channels.getByRole('row', { name: /^Email/ })).toContainText('Answers')
  // Whoever may only look is told what it takes.
  await expect(page.getByText(/takes the permission to change the dashboard/)).toBeVisible()
  const { violations } = await axe(page).exclude('[data-live-announcer]').analyze()
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([])

  await open(page.getByRole('button', { name: /Channel$/ }))
  await page.getByRole('option', { name: 'SMS' }).click()
  await expect(page).toHaveURL(/period=7d&channel=sms$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'SMS Channel' })).toBeVisible()
})

test('what was given up is tried again with a reason', async ({ page, actor }) => {
  await grant(actor, operator)
  const jobId = '019b76da-a800-7000-8000-00000000abcd'
  const row = {
    ...{ id: 7, at: new Date().toISOString(), channel: 'sms', kind: 'contact', why: 'refused', attempts: 1 },
    ...{ recipientId: actor.id, recipientName: actor.name, error: 'The number is not valid', jobId, isWaiting: false },
  }
  let tried: unknown
  await page.route('**/api/v1/admin/delivery/given-up*', (route) =>
    route.fulfill({
      json: { data: [tried ? { ...row, jobId: null, isWaiting: true } : row], meta: { next: null } },
    }),
  )
  await page.route(`**/dead-job/${jobId}/retry`, async (route) => {
    tried = route.request().postDataJSON()
    await route.fulfill({ status: 202, json: { data: { id: jobId } } })
  })
  await page.goto('/admin/dashboard/deliveries/')
  const list = page.getByRole('grid', { name: 'What was given up' })
  await expect(list.getByRole('row').nth(1)).toContainText('The number is not valid')
  await expect(list.getByRole('link', { name: actor.name })).toHaveAttribute('href', `/admin/users/?record=${actor.id}`)
  await list.getByRole('button', { name: 'Try again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try again by SMS?' })
  await dialog.getByLabel('Reason').fill('The contract is renewed')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeHidden()
  expect(tried).toEqual({ reason: 'The contract is renewed' })
  await expect(list.getByText('Trying again')).toBeVisible()
})
