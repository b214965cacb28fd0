import {
  changePassword,
  contactSeller,
  deleteUser,
  endSession,
  exportUser,
  generateOtp,
  listNotifications,
  listSecurityEvents,
  listSessions,
  login,
  readVehicle,
  resetPassword,
  saveVehicle,
  searchVehicles,
  verifyOtp,
} from '@forecourt/contracts'
import { Api } from '../fixtures/api.ts'
import { mailTo } from '../fixtures/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'
import { publishVehicle } from '../fixtures/vehicle.ts'

test('a person downloads everything kept about them, as one dated file, and nobody else can', async ({
  actor,
  another,
}) => {
  const { data: found } = await actor.api.call(searchVehicles, { query: { limit: 1 } })
  const vehicle = found[0]
  if (!vehicle) throw new Error('the demo world has no vehicle')
  await actor.api.call(saveVehicle, { params: { id: vehicle.id } })
  await actor.api.call(contactSeller, {
    params: { id: vehicle.id },
    body: { email: actor.email, phone: '+33612345678', message: 'May I see it on Saturday?' },
  })
  const answer = await actor.api.raw(exportUser, { params: { id: actor.id } })
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-disposition']).toMatch(
    /^attachment; filename="forecourt-data-\d{4}-\d\d-\d\d\.json"$/,
  )
  const { data } = await answer.json()
  expect(data.account).toMatchObject({ record: { id: actor.id, email: actor.email } })
  expect(data.catalog).toMatchObject({ vehicles: [], favorites: [{ id: vehicle.id }] })
  expect(data.messaging).toMatchObject({ contacts: [{ message: 'May I see it on Saturday?' }] })
  expect(data.billing).toMatchObject({ billingAddress: null, documents: [] })
  expect(JSON.stringify(data)).not.toMatch(/argon2|password_?hash|macKey/i)
  const { data: events } = await actor.api.call(listSecurityEvents, { params: { id: actor.id } })
  expect(events[0]).toMatchObject({ kind: 'DATA_EXPORTED', address: expect.stringMatching(/\d/) })
  expect((await (await another()).actor.api.raw(exportUser, { params: { id: actor.id } })).status()).toBe(404)
})

test('a session tells device and address, and ended elsewhere it is dead at the next request', async ({
  actor,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const phone = new Api(elsewhere)
  await phone.call(login, { body: { email: actor.email, password: actor.password } })
  await phone.readConfig()
  const params = { id: actor.id }
  const { data: sessions } = await actor.api.call(listSessions, { params })
  expect(sessions.map(({ current }) => current)).toEqual([true, false])
  expect(sessions[0]?.device.browser).toBe('Chrome')
  const ended = await actor.api.raw(endSession, { params: { ...params, sessionId: sessions[1]?.id ?? '' } })
  expect(ended.status()).toBe(200)
  expect((await phone.raw(searchVehicles)).status()).toBe(401)
  await elsewhere.dispose()
})

test('a forgotten password is reset with a mailed code, and every session ends', async ({
  actor,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const visitor = new Api(elsewhere)
  const { email } = actor
  const { data: opened } = await visitor.call(generateOtp, { body: { email } })
  const otp = /\d{6}/.exec((await mailTo(email, /password code/)).subject)?.[0] ?? ''
  const { data: process } = await visitor.call(verifyOtp, { body: { email, otp, sessionId: opened.sessionId } })
  const body = { email, password: 'quite another passphrase' }
  const bare = await visitor.raw(resetPassword, { body })
  expect([bare.status(), (await bare.json()).code]).toEqual([422, 'PROCESS_INVALID'])
  await visitor.call(resetPassword, { body, headers: { 'x-process-id': process.processId } })
  expect((await actor.api.raw(searchVehicles)).status()).toBe(401)
  await mailTo(email, /was reset/)
  expect((await visitor.raw(login, { body: { email, password: actor.password } })).status()).toBe(401)
  expect((await visitor.raw(login, { body })).status()).toBe(200)
  await elsewhere.dispose()
})

test('a changed password keeps this browser signed in, with a new session and key, and nobody else', async ({
  actor,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const phone = new Api(elsewhere)
  await phone.call(login, { body: { email: actor.email, password: actor.password } })
  const { macKey } = await actor.api.readConfig()
  const change = { currentPassword: actor.password, password: 'quite another passphrase' }
  const { data } = await actor.api.call(changePassword, { params: { id: actor.id }, body: change })
  expect(data.endedSessions).toBe(1)
  expect((await phone.raw(searchVehicles)).status()).toBe(401)
  expect((await actor.api.raw(searchVehicles)).status()).toBe(200)
  expect((await actor.api.readConfig()).macKey).not.toBe(macKey)
  await elsewhere.dispose()
})

test('a deleted account is gone everywhere: session, sign-in, vehicles, and the name in inboxes', async ({
  page,
  actor: seller,
  another,
}) => {
  const { actor: buyer, page: buyerPage } = await another()
  const vehicle = await publishVehicle(seller.api)
  await buyer.api.call(contactSeller, {
    params: { id: vehicle.id },
    body: { email: buyer.email, phone: '+33612345678', message: 'Is it still there?' },
  })
  const inbox = async () => (await seller.api.call(listNotifications)).data[0]
  await expect.poll(async () => (await inbox())?.sender?.name).toBe(buyer.name)

  const gone = await buyer.api.raw(deleteUser, { params: { id: buyer.id } })
  expect([gone.status(), (await gone.json()).data]).toEqual([200, { id: buyer.id }])
  expect((await buyer.api.raw(searchVehicles)).status()).toBe(401)
  await buyerPage.goto('/')
  await expect(buyerPage).toHaveURL(/\/sign-in/)
  await mailTo(buyer.email, /was deleted/)
  await expect.poll(inbox).toMatchObject({ sender: null, email: null, message: 'Is it still there?' })
  const again = await new Api(buyerPage.request).raw(login, {
    body: { email: buyer.email, password: buyer.password },
  })
  expect(again.status()).toBe(401)

  const { actor: stranger } = await another()
  expect((await stranger.api.raw(readVehicle, { params: { id: vehicle.id } })).status()).toBe(200)
  await seller.api.call(deleteUser, { params: { id: seller.id } })
  await expect
    .poll(async () => (await stranger.api.raw(readVehicle, { params: { id: vehicle.id } })).status())
    .toBe(404)
  await page.goto('/my/')
  await expect(page).toHaveURL(/\/sign-in/)
})
