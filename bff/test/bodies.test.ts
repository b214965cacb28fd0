import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserMac, formMac } from '@forecourt/kernel/mac'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { macKeysOf, newAnonymous, userCookie } from '../src/session/session-cookie.ts'
import * as raw from './raw-request.ts'
import { type Edge, startEdge } from './upstreams.ts'

const secrets = ['s'.repeat(32)]
const visitor = newAnonymous(secrets)
const person = userCookie('t'.repeat(43))
const VEHICLE = '0199a0f0-1111-7abc-8def-0123456789ab'
let edge: Edge
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bff-bodies-'))
  vi.stubEnv('TMPDIR', folder)
  edge = await startEdge({ BODY_SECONDS: '1' })
  await edge.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await edge?.close()
  await rm(folder, { recursive: true })
})

const keyOf = (cookie: string) => macKeysOf(cookie, secrets)[0] as Buffer
const begin = (sent: raw.Sent) => raw.begin(edge.app, sent)
const spooled = async () => (await readdir(folder)).length
const asked = () => edge.heard.filter(({ url }) => !url.startsWith('/internal/')).length
const FORM = 'multipart/form-data; boundary=b'
const pictures = `/vehicle/${VEHICLE}/picture`

describe('before any of a body is read', () => {
  it.each<[string, raw.Sent, string]>([
    ['a write of nobody', { path: '/auth/login', length: 20 }, '400 MAC_INVALID'],
    ['a write without X-Mac', { path: '/auth/login', cookie: visitor, mac: '', length: 20 }, '400 MAC_INVALID'],
    ['a write that is not a visitor’s', { path: '/vehicle', cookie: visitor, length: 20 }, '401 UNAUTHENTICATED'],
    ['a write that is not a person’s', { path: '/admin/city', cookie: person, length: 20 }, '403 FORBIDDEN'],
    ['a write to what cannot be there', { path: '/vehicle/x/publish', cookie: person, length: 20 }, '404 NOT_FOUND'],
    ['JSON over the limit', { path: '/vehicle', cookie: person, length: 2_000_000 }, '413 TOO_LARGE'],
    ['a form over the limit', { path: pictures, cookie: person, type: FORM, length: 2e9 }, '413 TOO_LARGE'],
    ['a form of a visitor', { path: pictures, cookie: visitor, type: FORM, length: 1e6 }, '401 UNAUTHENTICATED'],
    [
      'a form where none is taken',
      { path: '/auth/login', cookie: visitor, type: FORM, length: 9 },
      '415 TYPE_UNSUPPORTED',
    ],
  ])('%s is refused', async (_what, sent, expected) => {
    const [before, files] = [asked(), await spooled()]
    const { answer, socket } = begin(sent)
    expect(await answer()).toBe(expected)
    expect([asked(), await spooled()]).toEqual([before, files])
    socket.destroy()
  })
})

describe('a body that does not come to its end', () => {
  it('is cut after its seconds, with a word where nothing was said yet', async () => {
    const { answer, closed, socket } = begin({ path: '/auth/login', cookie: visitor, length: 20 })
    socket.write('{')
    expect(await answer()).toBe('408 TIMED_OUT')
    await closed
  })

  it('is cut too when it was refused before', async () => {
    const { answer, closed } = begin({ path: '/auth/login', length: 20 })
    expect(await answer()).toBe('400 MAC_INVALID')
    await closed
  })

  it('may take longer as an upload of a signed-in person', async () => {
    const field = 'Content-Disposition: form-data; name="title"\r\n\r\nFront'
    const body = `--b\r\n${field}\r\n--b--\r\n`
    const mac = formMac(keyOf(person), [{ name: 'title', value: 'Front' }])
    const before = asked()
    const { answer, socket } = begin({ path: pictures, cookie: person, type: FORM, mac, length: body.length })
    socket.write(body.slice(0, 10))
    // Somebody else's body, begun at the same time, is cut first.
    await begin({ path: '/auth/login', cookie: visitor, length: 20 }).closed
    await begin({ path: '/auth/login', cookie: visitor, length: 20 }).closed
    socket.write(body.slice(10))
    expect(await answer()).toBe('200 ok')
    expect(asked()).toBe(before + 1)
    socket.destroy()
  })

  it('that comes in time is served', async () => {
    const { answer, socket } = begin({
      path: '/auth/login',
      cookie: visitor,
      mac: browserMac(keyOf(visitor), Buffer.from('{}')),
      length: 2,
    })
    socket.write('{}')
    expect(await answer()).toBe('200 ok')
    socket.destroy()
  })
})
