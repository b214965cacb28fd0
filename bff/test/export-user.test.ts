import { owners, resolveSessions } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { userCookie } from '../src/session/session-cookie.ts'
import { bffBefore } from './upstreams.ts'

const person = callers.user()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
const ENTRIES = 20_000
const entries = Array.from({ length: ENTRIES }, (_, n) => ({ message: `还在吗 ${n}` }))
const whole = JSON.stringify({ data: { notifications: entries } })

/** The own data where messaging sends the first so many letters of its part, and then tears the line unless it is all. */
async function download(letters: number, times = 1) {
  const asked: string[] = []
  const behind = Fastify()
  behind.all('/*', async (request, reply) => {
    asked.push(request.url)
    if (request.url === resolveSessions.path) {
      const [tokens] = Object.values(request.body as Record<string, unknown[]>)
      return { data: (tokens ?? []).map(() => ({ caller: person, user: {}, draftKey: '' })) }
    }
    if (!request.url.endsWith('/export')) return { data: { part: 'small' } }
    // The BFF asks messaging first.
    if (asked.filter((url) => url === request.url).length > 1) return { data: { part: 'small' } }
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    reply.raw.write(whole.slice(0, letters))
    if (letters < whole.length) setTimeout(() => reply.raw.destroy(), 50)
    else reply.raw.end()
  })
  const address = await behind.listen({ host: '127.0.0.1', port: 0 })
  ends.push(() => behind.close())
  const edge = await bffBefore(Object.fromEntries(owners.map((owner) => [owner, [address]])))
  ends.push(() => edge.close())
  const ask = () =>
    edge.app.inject({
      url: `/api/v1/user/${person.userId}/export`,
      headers: { cookie: `session=${userCookie('t'.repeat(43))}` },
    })
  const answers = await Promise.all(Array.from({ length: times }, ask))
  return { answer: answers[0] ?? (await ask()), answers, asked }
}

it('gives all of a large export as one file', async () => {
  const { answer } = await download(whole.length)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/^attachment/)
  const { data } = answer.json()
  expect(data.messaging.notifications).toEqual(entries)
  expect(data).toMatchObject({ account: { part: 'small' }, catalog: { part: 'small' }, billing: { part: 'small' } })
})

it('gives nothing of an export that broke off, and does not note it as taken', async () => {
  const { answer, asked } = await download(whole.length / 2)
  expect(answer.statusCode).toBe(503)
  expect(answer.body).not.toContain('还在吗')
  expect(asked.some((url) => url.includes('address='))).toBe(false)
})

it('puts one together for a person at a time, however often they press', async () => {
  const { answers } = await download(whole.length, 5)
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429, 429, 429, 429])
})
