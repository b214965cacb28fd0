import {
  type MailChoice,
  type NotificationPreferenceForm,
  readMailChoice,
  readNotificationPreference,
  saveNotificationPreference,
  switchMailsOff,
  switchMailsOn,
  type ToldKind,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers, testKeys } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailEnd } from '../src/mail/mail-end.ts'
import { mayTell } from '../src/preference/may-tell.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const choices: NotificationPreferenceForm = {
  type: 'all',
  communication: true,
  marketing: true,
  social: true,
  security: true,
  mobile: true,
  off: [],
}
/** The token of a mail's link, as it lies in the mail. */
const tokenFor = (userId: string, ...kinds: ToldKind[]): string => {
  const config = { appOrigin: 'https://f.example', linkKeys: testKeys }
  const { unsubscribeUrl, footerLinks } = mailEnd(config, { userId, kinds, locale: 'en_US' })
  expect(footerLinks.map(({ url }) => url)).toEqual([unsubscribeUrl, 'https://f.example/settings/notifications'])
  return /^https:\/\/f\.example\/unsubscribe\?mail=([\w-]+)$/.exec(unsubscribeUrl ?? '')?.[1] ?? ''
}
const caller = callers.anonymous({ sessionId: null })
const look = async (token: string): Promise<MailChoice> =>
  (await world.call(readMailChoice, { caller, query: { token } })).body.data
const off = async (token: string) => (await world.call(switchMailsOff, { caller, body: { token } })).body.data
const on = async (token: string) => (await world.call(switchMailsOn, { caller, body: { token } })).body.data
const comes = (userId: string, kind: 'contact' | 'reply' | 'search' | 'sold') =>
  mayTell(world.db, userId, kind, 'email')

const preferenceOf = async (userId: string) =>
  (await world.call(readNotificationPreference, { caller: callers.user({ userId }), params: { id: userId } })).body.data
const save = (userId: string, body: object) =>
  world.call(saveNotificationPreference, { caller: callers.user({ userId }), params: { id: userId }, body })

it('opened, a link changes nothing; used, it ends one kind of mails, and brings it back', async () => {
  const userId = newId()
  const token = tokenFor(userId, 'contact')
  expect(await look(token)).toEqual({ kinds: ['contact'], state: 'on' })
  expect(await comes(userId, 'contact')).toBe(true)
  expect(await world.db.query('select 1 from notification_preference where user_id = $1', [userId])).toEqual([])

  for (const _ of ['once', 'twice']) expect(await off(token)).toEqual({ kinds: ['contact'], state: 'off' })
  expect(await comes(userId, 'contact')).toBe(false)
  expect(await comes(userId, 'reply')).toBe(true)
  expect(await preferenceOf(userId)).toMatchObject({ version: 1, off: [{ kind: 'contact', channel: 'email' }] })

  for (const _ of ['once', 'twice']) expect(await on(token)).toEqual({ kinds: ['contact'], state: 'on' })
  expect(await comes(userId, 'contact')).toBe(true)
  expect((await preferenceOf(userId)).off).toEqual([])
})

it('of a mail of several kinds ends them all', async () => {
  const userId = newId()
  expect(await off(tokenFor(userId, 'search', 'vehicle'))).toMatchObject({ state: 'off' })
  expect(await comes(userId, 'search')).toBe(false)
  expect(await comes(userId, 'sold')).toBe(false)
  expect(await comes(userId, 'contact')).toBe(true)
  // Part of it, by another mail's link.
  expect(await on(tokenFor(userId, 'search'))).toMatchObject({ state: 'on' })
  expect(await look(tokenFor(userId, 'vehicle'))).toMatchObject({ state: 'off' })
})

it.each<[string, Partial<NotificationPreferenceForm>]>([
  ['the kind', { off: [{ kind: 'contact', channel: 'email' }] }],
  ['the emails of messages', { communication: false }],
  ['everything', { type: 'none' }],
])('switches nothing on whose owner switched off %s', async (_, change) => {
  const userId = newId()
  const token = tokenFor(userId, 'contact')
  await save(userId, { ...choices, ...change })
  expect(await look(token)).toMatchObject({ state: 'settings' })
  expect(await off(token)).toMatchObject({ state: 'settings' })
  expect(await on(token)).toMatchObject({ state: 'settings' })
  // Nor after they have saved it once more.
  await off(token)
  await save(userId, { ...choices, ...change })
  expect(await on(token)).toMatchObject({ state: 'settings' })
  expect(await comes(userId, 'contact')).toBe(false)
})

it('may undo what it did although its owner saved other choices meanwhile, unless they touched it', async () => {
  const userId = newId()
  const token = tokenFor(userId, 'contact')
  await off(token)
  const shown = await preferenceOf(userId)
  await save(userId, { ...shown, marketing: true })
  expect(await look(token)).toMatchObject({ state: 'off' })
  await save(userId, { ...choices, off: [] })
  expect(await look(token)).toMatchObject({ state: 'on' })
  await save(userId, { ...choices, off: [{ kind: 'contact', channel: 'email' }] })
  expect(await on(token)).toMatchObject({ state: 'settings' })
})

it('makes an open settings page hear of it when that is saved', async () => {
  const userId = newId()
  await save(userId, choices)
  await off(tokenFor(userId, 'reply'))
  expect((await save(userId, { ...choices, version: 1 })).status).toBe(409)
  expect(await comes(userId, 'reply')).toBe(false)
})

it('of somebody whose account is gone leaves no trace of them', async () => {
  const userId = newId()
  await world.person(userId, 1, { deleted: true })
  const token = tokenFor(userId, 'contact')
  for (const act of [look, off, on]) expect(await act(token)).toMatchObject({ state: 'gone' })
  expect(await world.db.query('select 1 from notification_preference where user_id = $1', [userId])).toEqual([])
})

it('that is none of ours is refused, whatever it is', async () => {
  for (const token of ['x', 'a'.repeat(60), `${tokenFor(newId(), 'contact')}A`]) {
    for (const answer of [
      await world.call(readMailChoice, { caller, query: { token } }),
      await world.call(switchMailsOff, { caller, body: { token } }),
      await world.call(switchMailsOn, { caller, body: { token } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([422, 'LINK_INVALID'])
  }
})
