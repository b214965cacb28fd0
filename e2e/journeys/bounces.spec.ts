import AxeBuilder from '@axe-core/playwright'
import { write } from '../fixtures/contact.ts'
import { codeFor, mailTo } from '../fixtures/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'
import { readWorld } from '../fixtures/world.ts'

test('a mail that comes back stops mail, its owner is told, and has it again with a code', async ({
  page,
  actor,
  another,
  request,
}) => {
  const { actor: buyer } = await another()
  const { id } = await publishVehicle(actor.api)
  expect((await write(buyer, id, 'Is it still there?')).status()).toBe(201)
  const mail = await mailTo(actor.email, /wrote to you about your/)
  await page.goto('/notifications/')
  await expect(page.getByText('You get no more emails')).toHaveCount(0)
  const answer = await request.post(`${readWorld().mail}/messages/${mail.id}/bounce`, { data: {} })
  expect(await answer.json()).toMatchObject({ code: 250 })

  // It is told where one is, without a reload.
  await expect(page.getByText('You get no more emails')).toBeVisible()
  await expect(page.getByText(`Mail to ${actor.email} came back`)).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').analyze()
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([])
  await page.getByRole('link', { name: 'Confirm or change' }).click()
  await expect(page).toHaveURL(/\/settings\/notifications/)
  const channels = page.getByRole('list', { name: 'Channels' })
  await expect(channels.getByText('stopped: mail came back')).toBeVisible()
  await channels.getByRole('button', { name: 'Confirm Email again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Email again' })
  await dialog.getByLabel('Code').fill(await codeFor(actor.email, /is your Forecourt code/))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Email tells you again.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(channels.getByText('stopped: mail came back')).toHaveCount(0)
  await page.goto('/notifications/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('You get no more emails')).toHaveCount(0)
})
