import {
  abandonExport,
  beginExport,
  exportAccount,
  exportBilling,
  exportMessages,
  exportUser,
  exportVehicles,
  owners,
  resolveSessions,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { userCookie } from '../src/session/session-cookie.ts'
import { bffBefore } from './upstreams.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const calls = [beginExport, exportVehicles, exportMessages, exportBilling, exportAccount, abandonExport]

/** A BFF in front of services that answer as they are told to, and what they were asked for, in order. */
async function world(answers: Readonly<Record<string, number>> = {}) {
  const user = callers.user()
  const asked: string[] = []
  const serve = async (owner: string) => {
    const service = Fastify()
    closing.push(() => service.close())
    service.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    service.post(resolveSessions.path, () => ({ data: [{ caller: user, user: {}, draftKey: '' }] }))
    for (const { id, method, path } of calls.filter((call) => call.id.startsWith(`${owner}.`)))
      service.route({
        method,
        url: path,
        handler: async (_request, reply) => {
          asked.push(id)
          const status = answers[id] ?? 200
          if (status === 200) return { data: { id: user.userId } }
          reply.code(status).header('retry-after', '60')
          return { error: 'x', message: 'x', code: status === 429 ? 'RATE_LIMITED' : 'UNAVAILABLE', requestId: 'x' }
        },
      })
    return [owner, [await service.listen({ host: '127.0.0.1', port: 0 })]] as const
  }
  const edge = await bffBefore(Object.fromEntries(await Promise.all(owners.map(serve))))
  closing.push(() => edge.close())
  const url = `/api/v1${exportUser.path.replace(':id', user.userId)}`
  const cookie = `${edge.config.cookie.prefix}${edge.config.cookie.name}=${userCookie('t'.repeat(43))}`
  return { asked, take: () => edge.app.inject({ url, headers: { cookie } }) }
}

describe('the export of the own data', () => {
  it('asks for its limit first, for the parts then, and last for what records that it was taken', async () => {
    const { asked, take } = await world()
    const answer = await take()
    expect(answer.statusCode).toBe(200)
    expect(asked).toHaveLength(5)
    expect([asked.at(0), asked.at(-1)]).toEqual([beginExport.id, exportAccount.id])
  })

  it('beyond its limit makes no service work', async () => {
    const { asked, take } = await world({ [beginExport.id]: 429 })
    const answer = await take()
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
    expect(asked).toEqual([beginExport.id])
  })

  it('that an outage ended does not count', async () => {
    const { asked, take } = await world({ [exportMessages.id]: 503 })
    expect((await take()).statusCode).toBe(503)
    expect(asked).toContain(abandonExport.id)
    expect(asked).not.toContain(exportAccount.id)
  })
})
