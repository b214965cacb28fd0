import { createECDH } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  contactSeller,
  listProviderLinks,
  pushDevices,
  readPush,
  setNotifiable,
  subscribePush,
  unlinkProvider,
  unsubscribePush,
} from '@forecourt/contracts'
import { forgetAged, newId, retentionsOf } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { createOutside } from '@forecourt/kernel/outside'
import { createPush } from '@forecourt/kernel/push'
import { callers, type PushBrowser, pushBrowser } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pushChannel } from '../src/channel/push.ts'
import { retentions } from '../src/retention.ts'
import { eventually, startWorld, type World } from './world.ts'

const PUSH = '019b76da-a800-7010-8000-000000000004'
/** Two push services: what came to each, by path, and what they answer. */
const services = [1, 2].map(() => ({ status: 201, came: [] as { path: string; body: Buffer }[] }))
let servers: Server[]
let hosts: string[]
let world: World
/** Sessions that are over, as auth knows it; one of before does not know. */
const ended = new Set<string>()
let isAuthOld = false
const outside = createOutside({ deployment: 'local' })

beforeAll(async () => {
  servers = services.map((service) =>
    createServer(async (request, reply) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      if (service.status === 201) service.came.push({ path: request.url ?? '', body: Buffer.concat(chunks) })
      reply.writeHead(service.status).end()
    }),
  )
  for (const server of servers) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  hosts = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`)
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  const keys = { subject: 'mailto:x@forecourt.test', publicKey: pair.getPublicKey('base64url'), privateKey }
  const push = createPush({ keys, hosts: hosts.join(','), outside })
  world = await startWorld(
    {},
    {
      client: {
        call: (async (contract: { id: string }, input: { params: { id: string }; body: { sessions: string[] } }) => {
          if (contract.id === 'auth.liveSessions') {
            if (isAuthOld) throw new DomainError('NOT_FOUND')
            return { data: input.body.sessions.filter((one) => !ended.has(one)) }
          }
          const { id } = input.params
          return {
            data: {
              ...{ userId: id, active: true, emailVerified: true, email: `${id}@example.com`, phone: null },
              ...{ name: 'Rémi', locale: 'fr_FR' },
            },
          }
        }) as never,
      },
      channels: (email, db, client) => [email, pushChannel(db, client, push)],
      push,
    },
  )
})
afterAll(async () => {
  await world.close()
  await outside.close()
  for (const server of servers) server.close()
})
beforeEach(() => {
  for (const service of services) Object.assign(service, { status: 201, came: [] })
})

let made = 0
const endpoint = (service = 0) => {
  made += 1
  return `http://${hosts[service]}/push/${made}`
}
const subscribe = (
  {
    userId,
    sessionId,
    browser = pushBrowser(),
    at = endpoint(),
  }: { userId: string; sessionId?: string; browser?: PushBrowser; at?: string },
  body: object = {},
) =>
  world.call(subscribePush, {
    caller: callers.user({ userId, ...(sessionId && { sessionId }) }),
    params: { id: userId },
    body: { endpoint: at, expirationTime: null, keys: browser.keys, ...body },
  })
const devices = async (userId: string) =>
  (await world.call(readPush, { caller: callers.user({ userId }), params: { id: userId } })).body.data.devices
async function contact(message = 'Is it <b>still</b> for sale?') {
  const vehicle = await world.vehicle({ title: 'Clio' })
  const form = { email: 'buyer@example.com', phone: '06 12 34 56 78', message }
  return {
    seller: vehicle.ownerId,
    write: () =>
      world.call(contactSeller, {
        caller: callers.user({ name: 'Camille' }),
        params: { id: vehicle.vehicleId },
        body: form,
      }),
  }
}
const came = (at: string) => services.flatMap((service) => service.came).filter(({ path }) => at.endsWith(path))
const states = (recipientId: string) =>
  world.db.query<{ state: string; why: string | null; target: string; attempts: number }>(
    `select d.state, d.why, d.target, d.attempts from delivery d join notification n on n.id = d.notification_id
     where n.recipient_id = $1 and d.channel = 'push' order by d.state`,
    [recipientId],
  )

describe('a person’s browsers', () => {
  it('are each told what happened, in their language, where it leads, and readable by them alone', async () => {
    const { seller, write } = await contact()
    const [one, two] = [pushBrowser(), pushBrowser()]
    const [first, second] = [endpoint(), endpoint(1)]
    expect((await subscribe({ userId: seller, browser: one, at: first })).status).toBe(201)
    await subscribe({ userId: seller, browser: two, at: second })
    await write()
    const [sent] = await eventually(async () => came(first).length > 0 && came(second).length > 0 && came(first))
    const notice = JSON.parse(one.read(sent?.body ?? Buffer.alloc(0)))
    const [thread] = await world.db.query<{ id: string }>('select id from thread where seller_id = $1', [seller])
    expect(notice).toEqual({
      id: expect.any(String),
      lang: 'fr-FR',
      title: 'Camille vous a écrit au sujet de votre Clio',
      body: 'Is it <b>still</b> for sale?',
      path: `/messages/${thread?.id}`,
    })
    expect(() => two.read(sent?.body ?? Buffer.alloc(0))).toThrow()
    await eventually(async () => (await states(seller)).filter(({ state }) => state === 'sent').length === 2)
  })

  it('are told as much as a push service carries', async () => {
    const { seller, write } = await contact('长'.repeat(2000))
    const browser = pushBrowser()
    const at = endpoint()
    await subscribe({ userId: seller, browser, at })
    await write()
    const [sent] = await eventually(async () => came(at).length > 0 && came(at))
    expect([...JSON.parse(browser.read(sent?.body ?? Buffer.alloc(0))).body]).toHaveLength(200)
  })

  it('that are over are forgotten, and hold up no other', async () => {
    const { seller, write } = await contact()
    const [over, other] = [endpoint(), endpoint(1)]
    await subscribe({ userId: seller, at: over })
    await subscribe({ userId: seller, at: other })
    const [service] = services
    if (service) service.status = 410
    await write()
    const settled = await eventually(async () => {
      const rows = await states(seller)
      return rows.length === 2 && rows.every(({ state }) => state !== 'queued') && rows
    })
    expect(settled).toMatchObject([{ state: 'sent' }, { state: 'skipped', why: 'no_address' }])
    expect(await devices(seller)).toHaveLength(1)
  })

  it('of a service we may not ask now stay: a list that is short by mistake forgets nobody', async () => {
    const { seller, write } = await contact()
    await subscribe({ userId: seller })
    await world.db.query(
      "update push_subscription set endpoint = 'https://push.elsewhere.example/1' where user_id = $1",
      [seller],
    )
    await write()
    const settled = await eventually(async () => {
      const rows = await states(seller)
      return rows.every(({ state }) => state !== 'queued') && rows.length > 0 && rows
    })
    expect(settled).toMatchObject([{ state: 'skipped', why: 'not_set_up' }])
    expect(await devices(seller)).toHaveLength(1)
  })

  it('whose push service is away wait without using up attempts; those of another are told', async () => {
    const { seller, write } = await contact()
    const [away, other] = [endpoint(), endpoint(1)]
    await subscribe({ userId: seller, at: away })
    await subscribe({ userId: seller, at: other })
    const [service] = services
    if (service) service.status = 503
    await write()
    await eventually(async () => came(other).length > 0)
    const second = await contact()
    const late = endpoint(1)
    await subscribe({ userId: second.seller, at: late })
    await second.write()
    await eventually(async () => came(late).length > 0)
    expect(await states(seller)).toMatchObject([{ state: 'queued', attempts: 0 }, { state: 'sent' }])
    if (service) service.status = 201
    await eventually(async () => came(away).length > 0)
    expect(came(other)).toHaveLength(1)
  })

  it('are at most so many: the one that waited longest goes', async () => {
    const { seller } = await contact()
    const first = endpoint()
    await subscribe({ userId: seller, at: first })
    for (let n = 0; n < pushDevices; n += 1) await subscribe({ userId: seller })
    expect(await devices(seller)).toHaveLength(pushDevices)
    const again = await world.call(unsubscribePush, {
      caller: callers.user({ userId: seller }),
      params: { id: seller },
      body: { endpoint: first },
    })
    expect(again.status).toBe(404)
  })

  it('that another person signs in at are theirs, with nothing that was on its way', async () => {
    const [before, after] = [await contact(), await contact()]
    const [at, own] = [endpoint(), endpoint(1)]
    const browser = pushBrowser()
    await subscribe({ userId: before.seller, browser, at })
    await subscribe({ userId: before.seller, at: own })
    const [service] = services
    if (service) service.status = 503
    await before.write()
    await eventually(async () => came(own).length === 1)
    await subscribe({ userId: after.seller, browser, at })
    if (service) service.status = 201
    const settled = await eventually(async () => {
      const rows = await states(before.seller)
      return rows.length === 2 && rows.every(({ state }) => state !== 'queued') && rows
    })
    expect(settled).toMatchObject([{ state: 'sent' }, { state: 'skipped', why: 'no_address' }])
    expect(came(at)).toEqual([])
    expect([(await devices(before.seller)).length, (await devices(after.seller)).length]).toEqual([1, 1])
  })
})

describe('a browser whose session', () => {
  it('is over is told nothing more and forgotten; those of other sessions are told', async () => {
    const { seller, write } = await contact()
    const [thiefs, own] = [endpoint(), endpoint(1)]
    const stolen = newId()
    await subscribe({ userId: seller, sessionId: stolen, at: thiefs })
    await subscribe({ userId: seller, at: own })
    ended.add(stolen)
    await write()
    await eventually(async () => came(own).length > 0)
    const settled = await eventually(async () => {
      const rows = await states(seller)
      return rows.length === 2 && rows.every(({ state }) => state !== 'queued') && rows
    })
    expect(settled).toMatchObject([{ state: 'sent' }, { state: 'skipped', why: 'no_address' }])
    expect(came(thiefs)).toEqual([])
    expect(await world.db.query('select from push_subscription where user_id = $1', [seller])).toHaveLength(1)
  })

  it('is over is not listed, and goes on once it is renewed in another', async () => {
    const { seller, write } = await contact()
    const [before, at] = [newId(), endpoint()]
    const browser = pushBrowser()
    await subscribe({ userId: seller, sessionId: before, browser, at })
    expect(await devices(seller)).toHaveLength(1)
    ended.add(before)
    expect(await devices(seller)).toEqual([])
    await subscribe({ userId: seller, browser, at })
    await write()
    await eventually(async () => came(at).length > 0)
  })

  it('nobody knows, of before, is told for as long as a session lives without use', async () => {
    const { seller, write } = await contact()
    const at = endpoint()
    await subscribe({ userId: seller, at })
    await world.db.query('update push_subscription set session_id = null where user_id = $1', [seller])
    await write()
    await eventually(async () => came(at).length > 0)
    const left = async (age: string) => {
      await world.db.query('update push_subscription set bound_at = now() - $2::interval where user_id = $1', [
        seller,
        age,
      ])
      await forgetAged(world.db, retentionsOf(retentions))
      return (await devices(seller)).length
    }
    expect([await left('29 days'), await left('31 days')]).toEqual([1, 0])
  })

  it('an auth of before cannot judge is told as it was', async () => {
    const { seller, write } = await contact()
    const at = endpoint()
    await subscribe({ userId: seller, at })
    isAuthOld = true
    await write()
    await eventually(async () => came(at).length > 0)
    isAuthOld = false
  })
})

describe('a subscription', () => {
  it.each([
    ['another host', { endpoint: 'https://evil.example/push/1' }],
    ['our own address', { endpoint: 'http://127.0.0.1:9/push/1' }],
    ['no address', { endpoint: 'javascript:alert(1)' }],
    ['no point', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
    ['no key', { keys: { p256dh: 'short', auth: 'A'.repeat(22) } }],
    ['a secret that is too short', { keys: { ...pushBrowser().keys, auth: 'AAAA' } }],
  ])('of %s is refused', async (_, body) => {
    const { seller } = await contact()
    expect((await subscribe({ userId: seller }, body)).status).toBe(422)
    expect(await devices(seller)).toEqual([])
  })

  it('renewed is one, and linked and unlinked as a channel without a code', async () => {
    const { seller } = await contact()
    const caller = callers.user({ userId: seller })
    const params = { id: seller }
    const link = async () =>
      (await world.call(listProviderLinks, { caller, params })).body.data.find(
        ({ name }: { name: string }) => name === 'push',
      )
    expect(await link()).toMatchObject({ linked: false, isNotifiable: false })
    const at = endpoint()
    for (const _ of [1, 2]) await subscribe({ userId: seller, at })
    expect(await devices(seller)).toHaveLength(1)
    expect(await link()).toMatchObject({ linked: true, isNotifiable: true })
    const body = { providerId: PUSH, isNotifiable: false }
    expect((await world.call(setNotifiable, { caller, params, body })).body.data).toMatchObject({ isNotifiable: false })
    await world.call(unlinkProvider, { caller, params, body: { providerId: PUSH } })
    expect([await link(), await devices(seller)]).toMatchObject([{ linked: false }, []])
    await subscribe({ userId: seller, at })
    expect(await link()).toMatchObject({ linked: true, isNotifiable: true })
    expect((await world.call(unsubscribePush, { caller, params, body: { endpoint: at } })).status).toBe(200)
    expect(await link()).toMatchObject({ linked: false })
  })
})
