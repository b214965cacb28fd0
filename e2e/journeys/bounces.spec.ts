import { randomInt } from 'node:crypto'
import { updateUser } from '@forecourt/contracts'
import { axe } from '../fixtures/axe.ts'
import { write } from '../fixtures/contact.ts'
import { codeFor, mailTo } from '../fixtures/mailbox.ts'
import { codeOnPhone } from '../fixtures/phone.ts'
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
  const { violations } = await axe(page).exclude('[data-live-announcer]').analyze()
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([])
  await page.getByRole('link', { name: 'Confirm or change' }).click()
  await expect(page).toHaveURL(/\/settings\/notifications/)
  const channels = page.getByRole('list', { name: 'Channels' })
  await expect(channels.getByText('stopped: mail came back')).toBeVisible()
  await channels.getByRole('button', { name: 'Confirm Email again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Email again' })
  await dialog.getByLabel('Code').fill(await codeFor(actor.email, /is your Forecourt code/))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Email is on again.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(channels.getByText('stopped: mail came back')).toHaveCount(0)
  await page.goto('/notifications/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('You get no more emails')).toHaveCount(0)
})

const networks = [
  { channel: 'WhatsApp', sandbox: 'whatsapp', code: 131_026 },
  { channel: 'SMS', sandbox: 'sms', code: 30_005 },
] as const
for (const { channel, sandbox, code } of networks)
  test(`a number that turns out to take no ${channel} is stopped, and its owner is told`, async ({
    page,
    actor,
    another,
    request,
  }) => {
    const phone = `+3361${String(randomInt(1_000_000, 10_000_000))}`
    await actor.api.call(updateUser, { params: { id: actor.id }, body: { phone } })
    await page.goto('/settings/notifications')
    await page.getByRole('button', { name: `Link ${channel}` }).click()
    const dialog = page.getByRole('dialog', { name: `Link ${channel}` })
    await dialog.getByLabel('Code').fill(await codeOnPhone(readWorld()[sandbox], phone))
    await dialog.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(page.getByText(`${channel} is linked.`)).toBeVisible()
    await page.goto('/notifications/')
    // What the network tells, signed, some time after it has taken a message.
    const outcome = await request.put(`${readWorld()[sandbox]}/outcomes`, { data: { to: phone, code } })
    expect(outcome.status()).toBe(200)
    const { actor: buyer } = await another()
    const { id } = await publishVehicle(actor.api)
    expect((await write(buyer, id, 'Is it still there?')).status()).toBe(201)
    await expect(page.getByText(`${phone} takes no messages from us`)).toBeVisible()
    await page.getByRole('link', { name: 'Confirm or change' }).click()
    const channels = page.getByRole('list', { name: 'Channels' })
    await expect(channels.getByText('stopped: refused by the network')).toBeVisible()
  })
