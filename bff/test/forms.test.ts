import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { addPicture, createImport, type EndpointShape, pictureMaxBytes } from '@forecourt/contracts'
import { formLimitsOf } from '@forecourt/kernel/http'
import { formMac } from '@forecourt/kernel/mac'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { macKeysOf, userCookie } from '../src/session/session-cookie.ts'
import { begin, type Sent } from './raw-request.ts'
import { type Edge, startEdge } from './upstreams.ts'

const person = userCookie('t'.repeat(43))
const pictures = addPicture.path.replace(':id', '0199a0f0-1111-7abc-8def-0123456789ab')
let edge: Edge
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bff-forms-'))
  vi.stubEnv('TMPDIR', folder)
  edge = await startEdge()
  await edge.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await edge?.close()
  await rm(folder, { recursive: true })
})

const entries = () => readdirSync(folder)
const asked = () => edge.heard.filter(({ url }) => !url.startsWith('/internal/')).length
const MAY_BE_GONE = { throwIfNoEntry: false }
/** Bytes of all spooled forms; a file that is removed during the look counts as none. */
function bytesOnDisk(at = folder): number {
  const found = statSync(at, MAY_BE_GONE)
  if (!found?.isDirectory()) return found?.size ?? 0
  try {
    return readdirSync(at).reduce((sum, name) => sum + bytesOnDisk(join(at, name)), 0)
  } catch (error) {
    if (existsSync(at)) throw error
    return 0
  }
}

const BLOCK = Buffer.alloc(65_536, 'p')
const part = (name: string, filename?: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n`
function* file(name: string, bytes: number) {
  yield part(name, 'a.png')
  for (let left = bytes; left > 0; left -= BLOCK.length) yield BLOCK.subarray(0, Math.min(left, BLOCK.length))
  yield '\r\n'
}
const field = (name: string, text: string) => `${part(name)}${text}\r\n`
const END = '--b--\r\n'

type Pieces = Iterable<string | Buffer>
/** Sends a form in chunks of unknown number until it is at its end or was answered. */
async function send(path: string, form: Pieces, sent: Omit<Sent, 'path'> = {}) {
  const request = begin(edge.app, { path, cookie: person, type: 'multipart/form-data; boundary=b', ...sent })
  let most = 0
  for (const piece of form) {
    request.socket.write(`${Buffer.byteLength(piece).toString(16)}\r\n`)
    request.socket.write(piece)
    request.socket.write('\r\n')
    while (request.socket.writableLength > 0 && !request.isAnswered()) await turn()
    most = Math.max(most, bytesOnDisk())
    if (request.isAnswered()) break
  }
  if (!request.isAnswered()) request.socket.write('0\r\n\r\n')
  const answer = await request.answer()
  return { answer, most: Math.max(most, bytesOnDisk()), close: () => request.socket.destroy() }
}

function* repeated(times: number, piece: (time: number) => Pieces): Pieces {
  for (let time = 0; time < times; time++) yield* piece(time)
}
const limitOf = (contract: EndpointShape) => formLimitsOf(contract)?.bytes ?? 0

it.each<[string, string, Pieces, Omit<Sent, 'path'>, string, number]>([
  ['whose MAC is wrong', pictures, [field('title', 'x'), END], {}, '400 MAC_INVALID', limitOf(addPicture)],
  ['without a MAC', pictures, file('pictures', 1e6), { mac: '' }, '400 MAC_INVALID', 0],
  ['without a boundary', pictures, [END], { type: 'multipart/form-data' }, '400 MALFORMED', 0],
  ['with a nameless part', pictures, [part('').replace('; name=""', ''), '\r\n', END], {}, '400 MALFORMED', 1e5],
  ['with too large a picture', pictures, file('pictures', 30e6), {}, '413 PICTURE_TOO_LARGE', pictureMaxBytes + 2e6],
  ['with too many pictures', pictures, repeated(40, () => file('pictures', 1e5)), {}, '422 INVALID', 2e6],
  ['with another file', pictures, file('film', 30e6), {}, '422 INVALID', 2e6],
  ['with too much text', pictures, repeated(90, (n) => [field(`f${n}`, 'x'.repeat(60_000))]), {}, '413 TOO_LARGE', 1e6],
  ['with too many fields', pictures, repeated(5_000, (n) => [field(`f${n}`, '')]), {}, '413 TOO_LARGE', 1e6],
  [
    'that goes on after its end',
    createImport.path,
    [END, ...repeated(500, () => [BLOCK])],
    {},
    '413 TOO_LARGE',
    limitOf(createImport),
  ],
])('a form %s is refused in time, and nothing of it is left', async (_what, path, form, sent, expected, limit) => {
  const before = asked()
  const { answer, most, close } = await send(path, form, sent)
  expect(answer).toBe(expected)
  expect(most).toBeLessThanOrEqual(limit)
  await expect.poll(() => entries()).toEqual([])
  expect(asked()).toBe(before)
  close()
})

it('a form whose caller goes away leaves nothing', async () => {
  const request = begin(edge.app, {
    path: pictures,
    cookie: person,
    type: 'multipart/form-data; boundary=b',
    length: 1e6,
  })
  request.socket.write(`${part('pictures', 'a.png')}${'p'.repeat(200_000)}`)
  await expect.poll(() => bytesOnDisk()).toBeGreaterThan(100_000)
  request.socket.destroy()
  await expect.poll(() => entries()).toEqual([])
})

it('a form within its limits goes to the service whole', async () => {
  const key = macKeysOf(person, ['s'.repeat(32)])[0] as Buffer
  const mac = formMac(key, [{ name: 'title', value: 'Front' }])
  const before = asked()
  const { answer, close } = await send(pictures, [field('title', 'Front'), END], { mac })
  expect([answer, asked() - before]).toEqual(['200 ok', 1])
  await expect.poll(() => entries()).toEqual([])
  close()
})
