import Fastify, { type FastifyInstance } from 'fastify'
import { dailyFile, ratesOf } from './daily-file.ts'

/** Path of the daily file, as at the bank. */
export const DAILY_PATH = '/stats/eurofxref/eurofxref-daily.xml'

/**
 * The European Central Bank's daily reference rates, made up: `GET /stats/eurofxref/eurofxref-daily.xml`. `PUT /faults
 * {"refuse": true}` answers 503 from then on, `{"broken": true}` a file cut off in the middle, `{"hold": true}` nothing until
 * faults are put anew.
 */
export function createWeb(now: () => Date = () => new Date()): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  const faults = { refuse: false, broken: false, hold: false }
  let changed = Promise.withResolvers<void>()

  // A page elsewhere must not switch faults by pointing its own host name at this machine.
  app.addHook('onRequest', async (request, reply) => {
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
      await reply.code(421).send({ error: 'Misdirected Request' })
    }
  })
  app.get('/readyz', async () => ({ status: 'ok' }))
  app.get(DAILY_PATH, async (_request, reply) => {
    while (faults.hold) await changed.promise
    if (faults.refuse) return reply.code(503).send('Service unavailable')
    const { asOf, rates } = ratesOf(now())
    const text = dailyFile(asOf, rates)
    return reply.type('text/xml').send(faults.broken ? text.slice(0, text.length / 4) : text)
  })
  app.put<{ Body: { refuse?: boolean; broken?: boolean; hold?: boolean } }>('/faults', async ({ body }) => {
    const { refuse = false, broken = false, hold = false } = body ?? {}
    Object.assign(faults, { refuse: refuse === true, broken: broken === true, hold: hold === true })
    changed.resolve()
    changed = Promise.withResolvers<void>()
    return faults
  })
  return app
}
