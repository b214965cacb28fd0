import { randomInt } from 'node:crypto'
import {
  contactSeller,
  generateOtp,
  generateWhatsappOtp,
  linkProvider,
  listProviderLinks,
  readPush,
  resetPassword,
  setNotifiable,
  subscribePush,
  unlinkProvider,
  unsubscribePush,
  updateUser,
  verifyOtp,
} from '@forecourt/contracts'
import type { Actor } from '../fixtures/actor.ts'
import { codeFor, mailTo, messagesTo } from '../fixtures/mailbox.ts'
import { messageOnPhone, messagesOnPhone } from '../fixtures/phone.ts'
import { madeUpBrowser, pushedTo } from '../fixtures/push.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

/** A French mobile number of one test; all of 061 is given out, while parts of 063 and 069 are not mobile numbers. */
const ownNumber = () => `+3361${String(randomInt(1_000_000, 10_000_000))}`

async function linkProcess({ api, email }: Actor): Promise<Record<string, string>> {
  const { data: session } = await api.call(generateOtp, { body: { email, action: 'LINK_PROVIDER' } })
  const otp = await codeFor(email, /is your Forecourt code/)
  const { data } = await api.call(verifyOtp, { body: { email, otp, sessionId: session.sessionId } })
  return { 'x-process-id': data.processId }
}
/** The same with a code that comes to the phone. */
async function phoneProcess({ api, email }: Actor, phone: string): Promise<Record<string, string>> {
  const { data: session } = await api.call(generateWhatsappOtp, { body: { email, action: 'LINK_PROVIDER' } })
  const { parameters } = await messageOnPhone(phone, 'forecourt_code')
  const otp = parameters[0] ?? ''
  const { data } = await api.call(verifyOtp, { body: { email, otp, sessionId: session.sessionId } })
  return { 'x-process-id': data.processId }
}
const codeOf = async (answer: { json(): Promise<unknown> }) => ((await answer.json()) as { code: string }).code

test('a seller links WhatsApp with a code that came by it, and by no other, and hears of contacts there, until it is unlinked', async ({
  actor,
  another,
}) => {
  const phone = ownNumber()
  const params = { id: actor.id }
  await actor.api.call(updateUser, { params, body: { phone } })
  const { data: channels } = await actor.api.call(listProviderLinks, { params })
  expect(channels).toMatchObject([
    { name: 'email', linked: true, isNotifiable: true },
    { name: 'push', linked: false, isNotifiable: false },
    { name: 'sms', linked: false, isNotifiable: false },
    { name: 'whatsapp', linked: false, isNotifiable: false },
  ])
  const providerId = channels.find(({ name }) => name === 'whatsapp')?.providerId ?? ''
  expect(await codeOf(await actor.api.raw(linkProvider, { params, body: { providerId } }))).toBe('PROCESS_INVALID')
  const byEmail = await actor.api.raw(linkProvider, { params, body: { providerId }, headers: await linkProcess(actor) })
  expect(await codeOf(byEmail)).toBe('PROCESS_INVALID')
  const headers = await phoneProcess(actor, phone)
  const stranger = (await another()).actor
  const stolen = await stranger.api.raw(linkProvider, { params: { id: stranger.id }, body: { providerId }, headers })
  expect(await codeOf(stolen)).toBe('PROCESS_INVALID')
  const { data: linked } = await actor.api.call(linkProvider, { params, body: { providerId }, headers })
  expect(linked).toMatchObject({ linked: true, isNotifiable: true })
  expect(await codeOf(await actor.api.raw(linkProvider, { params, body: { providerId }, headers }))).toBe(
    'PROVIDER_LINKED',
  )
  const used = await actor.api.raw(setNotifiable, { params, body: { providerId, isNotifiable: false }, headers })
  expect(await codeOf(used)).toBe('PROCESS_INVALID')

  const vehicle = await publishVehicle(actor.api)
  const contact = { email: stranger.email, phone: '+33612345678', message: 'Is it still there?' }
  await stranger.api.call(contactSeller, { params: { id: vehicle.id }, body: contact })
  const told = await messageOnPhone(phone, 'forecourt_contact')
  expect(told.parameters).toEqual([stranger.name, vehicle.title])
  expect(told.text).not.toContain(contact.message)
  await mailTo(actor.email, /./)

  await actor.api.call(unlinkProvider, { params, body: { providerId } })
  expect((await actor.api.raw(unlinkProvider, { params, body: { providerId } })).status()).toBe(404)
  const second = (await another()).actor
  await second.api.call(contactSeller, { params: { id: vehicle.id }, body: contact })
  await expect
    .poll(async () => (await messagesTo(actor.email)).filter(({ subject }) => subject.includes(second.name)).length, {
      timeout: 20_000,
    })
    .toBe(1)
  expect((await messagesOnPhone(phone)).filter(({ template }) => template === 'forecourt_contact')).toHaveLength(1)
})

test('a browser that is subscribed is told of contacts, encrypted for it, until it is unsubscribed', async ({
  actor,
  another,
}) => {
  const params = { id: actor.id }
  const { id, form } = madeUpBrowser()
  expect((await actor.api.call(readPush, { params })).data).toMatchObject({ devices: [] })
  await actor.api.call(subscribePush, { params, body: form })
  const elsewhere = { ...form, endpoint: 'https://evil.example/push' }
  expect(await codeOf(await actor.api.raw(subscribePush, { params, body: elsewhere }))).toBe('INVALID')

  const vehicle = await publishVehicle(actor.api)
  const stranger = (await another()).actor
  const contact = { email: stranger.email, phone: '+33612345678', message: 'Is it still there?' }
  await stranger.api.call(contactSeller, { params: { id: vehicle.id }, body: contact })
  await expect.poll(() => pushedTo(id), { timeout: 20_000 }).toHaveLength(1)
  const [pushed] = await pushedTo(id)
  expect(pushed?.urgency).toBe('high')
  expect(Buffer.from(pushed?.body ?? '', 'base64url').toString('latin1')).not.toContain(contact.message)
  await mailTo(actor.email, /./)

  await actor.api.call(unsubscribePush, { params, body: { endpoint: form.endpoint } })
  const second = (await another()).actor
  await second.api.call(contactSeller, { params: { id: vehicle.id }, body: contact })
  await expect
    .poll(async () => (await messagesTo(actor.email)).filter(({ subject }) => subject.includes(second.name)).length, {
      timeout: 20_000,
    })
    .toBe(1)
  expect(await pushedTo(id)).toHaveLength(1)
})

test('a code by WhatsApp goes to the stored phone and resets the password', async ({ actor }) => {
  const phone = ownNumber()
  await actor.api.call(updateUser, { params: { id: actor.id }, body: { phone } })
  const { data: session } = await actor.api.call(generateWhatsappOtp, { body: { email: actor.email } })
  const { parameters } = await messageOnPhone(phone, 'forecourt_code')
  const { data: process } = await actor.api.call(verifyOtp, {
    body: { email: actor.email, otp: parameters[0] ?? '', sessionId: session.sessionId },
  })
  const answer = await actor.api.raw(resetPassword, {
    body: { email: actor.email, password: 'another quiet lane' },
    headers: { 'x-process-id': process.processId },
  })
  expect(answer.status()).toBe(200)
})
