import { linkProvider, listProviderLinks, type ProviderLink, sendProviderCode } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { callers, signedInject } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { startWorld, type World } from './world.ts'

let world: World
const asked: { id: string; input: { body?: unknown; params?: unknown } }[] = []
let phone: string | null = '+33612345678'
const session = { sessionId: newId(), expiresIn: 600, resendIn: 60 }
/** Auth, as it answers. */
const client = {
  call: async ({ id }: { id: string }, input: { body?: unknown; params?: unknown }) => {
    if (id === 'auth.userReach') return { data: { phone, email: 'ann@example.com' } }
    asked.push({ id, input })
    return { data: id === 'auth.sendLinkCode' ? session : {} }
  },
}
let call: ReturnType<typeof signedInject>
beforeAll(async () => {
  world = await startWorld()
  const log = createLogger({ service: 'messaging', level: 'silent' })
  const config = { ...world.config, WHATSAPP_TOKEN: 'set' }
  const parts = { ...world.parts, config, client: client as never, log, events: world.events }
  call = signedInject(await buildApp(parts), { service: 'messaging' })
})
afterAll(() => world.close())
beforeEach(() => {
  asked.length = 0
  phone = '+33612345678'
})

const person = () => callers.user({ locale: 'fr_FR' })
type Person = ReturnType<typeof person>
const channelsOf = async (caller: Person): Promise<ProviderLink[]> =>
  (await call(listProviderLinks, { caller, params: { id: caller.userId } })).body.data
async function ask(caller: Person, name: string, query: { for?: 'link' | 'notify' } = {}, headers = {}) {
  const providerId = (await channelsOf(caller)).find((one) => one.name === name)?.providerId ?? newId()
  return call(sendProviderCode, { caller, params: { id: caller.userId, providerId }, query, headers })
}

it('a code goes by the very channel that is to be linked, in the language of who asks', async () => {
  const ann = person()
  const { status, body } = await ask(ann, 'whatsapp', {}, { 'x-device-token': 'hers' })
  expect([status, body.data]).toEqual([200, session])
  expect(asked).toEqual([
    {
      id: 'auth.sendLinkCode',
      input: { params: { id: ann.userId }, body: { channel: 'whatsapp', locale: 'fr_FR', device: 'hers' } },
    },
  ])
})

it('none is sent for a channel that is linked, but to say whether it notifies', async () => {
  const ann = person()
  expect((await ask(ann, 'email')).body.code).toBe('PROVIDER_LINKED')
  expect((await ask(ann, 'whatsapp', { for: 'notify' })).status).toBe(404)
  expect(asked).toEqual([])
  expect((await ask(ann, 'email', { for: 'notify' })).status).toBe(200)

  const providerId = (await channelsOf(ann)).find(({ name }) => name === 'whatsapp')?.providerId
  const input = { caller: ann, params: { id: ann.userId }, body: { providerId }, headers: { 'x-process-id': 'p' } }
  expect((await call(linkProvider, input)).status).toBe(201)
  expect((await ask(ann, 'whatsapp')).body.code).toBe('PROVIDER_LINKED')
})

it('none is sent to a phone that is not known, nor by what is not set up, and that is said', async () => {
  phone = null
  const { status, body } = await ask(person(), 'whatsapp')
  expect([status, body.fields]).toEqual([422, { phone: 'Ajoutez d’abord un numéro de téléphone à votre profil.' }])
  const ann = person()
  const providerId = (await channelsOf(ann)).find(({ name }) => name === 'whatsapp')?.providerId
  const unset = await world.call(sendProviderCode, { caller: ann, params: { id: ann.userId, providerId } })
  expect(unset.body.fields.providerId).toContain('canal')
  expect(asked).toEqual([])
})

it('nobody asks for another, nor for a channel that is not there', async () => {
  const [ann, bo] = [person(), person()]
  const [{ providerId } = { providerId: '' }] = await channelsOf(ann)
  expect((await call(sendProviderCode, { caller: bo, params: { id: ann.userId, providerId } })).status).toBe(404)
  expect((await ask(ann, 'pigeon')).status).toBe(404)
  expect(asked).toEqual([])
})
