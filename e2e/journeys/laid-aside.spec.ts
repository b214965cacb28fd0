import type { eventBus, ReplyOf } from '@forecourt/contracts'
import type { Locator } from '@playwright/test'
import { grant } from '../fixtures/admin.ts'
import { expect, test } from '../fixtures/test.ts'

// What is laid aside here is in no service, which says so: for the page, that somebody else was faster.
test.use({ expectedErrors: { patterns: [/status of 404/] } })

const decide = async (dialog: Locator, verb: string) => {
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog.getByText('At least 3 characters.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The sender has been mended')
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('what was laid aside is read, offered again, and discarded all at once, with a reason', async ({
  page,
  actor,
}) => {
  await grant(actor, ['admin.dashboard.index', 'admin.dashboard.update'])
  // Something is laid aside after two hours of attempts: the list is given two, whatever else is the system's own.
  const at = new Date().toISOString()
  const letter = {
    ...{ id: '019b76da-a800-7000-8000-00000000abce', event: 'VehicleSold', consumer: 'messaging.tell-savers', at },
    ...{ error: 'TypeError: no price', envelope: { data: { vehicleId: 'the-vehicle' } } },
  }
  const job = { id: '019b76da-a800-7000-8000-00000000abcf', queue: 'mail', key: 'the-key', error: 'refused', at }
  await page.route('**/api/v1/admin/dashboard/event-bus', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as ReplyOf<typeof eventBus>
    const services = data.services.map((one) =>
      one.service === 'messaging'
        ? { ...one, deadLetters: { waiting: 1, latest: [letter] }, deadJobs: { waiting: 1, latest: [job] } }
        : one,
    )
    await route.fulfill({ response, json: { data: { ...data, services } } })
  })
  await page.goto('/admin/dashboard/events/')
  const row = page
    .getByRole('grid', { name: 'Dead letters and jobs' })
    .getByRole('row')
    .filter({ hasText: 'VehicleSold' })
  await row.getByText('VehicleSold').click()
  const sheet = page.getByRole('dialog', { name: 'VehicleSold' })
  await expect(sheet).toContainText('TypeError: no price')
  await expect(sheet).toContainText('the-vehicle')
  await sheet.getByRole('button', { name: 'Close' }).click()

  const sent = (action: string) =>
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(action))
  const replay = sent(`/messaging/dead-letter/${letter.id}/replay`)
  await row.getByRole('button', { name: 'Replay' }).click()
  await decide(page.getByRole('dialog', { name: 'Replay VehicleSold?' }), 'Replay')
  expect((await replay).postDataJSON()).toEqual({ reason: 'The sender has been mended' })
  await expect(page.getByText('It is offered again.')).toBeVisible()

  const discard = sent('/messaging/laid-aside')
  await page.getByRole('button', { name: 'Discard all' }).click()
  await decide(page.getByRole('dialog', { name: /^Discard all \d+ that were laid aside\?$/ }), 'Discard')
  expect((await discard).postDataJSON()).toMatchObject({ action: 'discard', reason: 'The sender has been mended' })
})
