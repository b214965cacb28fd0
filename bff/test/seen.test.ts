import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { userCookie } from '../src/session/session-cookie.ts'
import { type Edge, startEdge } from './upstreams.ts'

const person = `session=${userCookie('t'.repeat(43))}`
const VEHICLE = '0199a0f0-1111-7abc-8def-0123456789ab'
let edge: Edge

beforeAll(async () => {
  edge = await startEdge()
})
afterEach(() => {
  delete edge.told['x-forecourt-position']
})
afterAll(() => edge?.close())

const ask = (path: string, { method = 'GET', ...headers }: { method?: 'GET' | 'POST'; [name: string]: string } = {}) =>
  edge.app.inject({ method, url: `/api/v1${path}`, headers: { cookie: person, ...headers } })
/** What services were told that the browser has seen, by path. */
const told = () =>
  edge.heard.splice(0).flatMap(({ url, headers }) => {
    const seen = headers['x-forecourt-seen']
    return seen === undefined ? [] : [`${url.split('?')[0]} ${seen}`]
  })
const seenOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.cookies.find(({ name }) => name === 'seen')
const withSeen = (value: string) => ({ cookie: `${person}; seen=${value}` })

it('where a write was is kept in the browser for some seconds, out of reach of scripts', async () => {
  edge.told['x-forecourt-position'] = '1A/16B3748'
  const answer = await ask(`/vehicle/${VEHICLE}/publish`, { method: 'POST' })
  expect(seenOf(answer)).toMatchObject({ value: '1A/16B3748', maxAge: 10, httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(answer.headers['x-forecourt-position']).toBeUndefined()
  delete edge.told['x-forecourt-position']
  expect(seenOf(await ask(`/vehicle/${VEHICLE}/publish`, { method: 'POST' }))).toBeUndefined()
})

it.each(['/vehicle', '/vehicle/facets', `/vehicle/${VEHICLE}/similar`, `/vehicle/${VEHICLE}/price`])(
  'it comes back with %s',
  async (path) => {
    edge.heard.length = 0
    await ask(path, withSeen('1A%2F16B3748'))
    expect(told()).toEqual([`${path} 1A/16B3748`])
  },
)

it('it comes back with what pages are made of, and what they saw is kept', async () => {
  edge.heard.length = 0
  edge.told['x-forecourt-position'] = '1A/16B3800'
  const home = await ask('/home', withSeen('1A%2F16B3748'))
  expect(told()).toEqual(['/vehicle 1A/16B3748', '/vehicle/facets 1A/16B3748'])
  expect(seenOf(home)?.value).toBe('1A/16B3800')
  await ask(`/vehicle/${VEHICLE}/page`, withSeen('1A%2F16B3748'))
  expect(told().toSorted()).toEqual([`/vehicle/${VEHICLE}/price 1A/16B3748`, `/vehicle/${VEHICLE}/similar 1A/16B3748`])
})

it('nobody sends one themselves, and what is none is not passed on', async () => {
  edge.heard.length = 0
  await ask('/vehicle', { 'x-forecourt-seen': 'FFFFFFFF/FFFFFFFF' })
  for (const odd of ['1A', '%00', "0/0'--", '0%2F0%0d%0aa:b', '123456789%2F0', 'g%2F0'])
    expect((await ask('/vehicle', withSeen(odd))).statusCode, odd).toBe(200)
  expect(told()).toEqual([])
})
