import Fastify, { type FastifyInstance } from 'fastify'
import { NO_FAULTS } from './api/faults.ts'
import { serveApi } from './api/server.ts'
import { createPost } from './control/post.ts'
import { serveControl } from './control/server.ts'
import { servePages } from './page/server.ts'
import { createSchedule } from './schedule.ts'
import { createClock } from './state/clock.ts'
import { openStore } from './state/store.ts'
import { createDeliveries } from './webhooks/deliveries.ts'
import { policyOf } from './webhooks/queue.ts'

export interface StripeSettings {
  /** The secret key that is let in. */
  key: string
  /** Where webhooks go, and the secret that signs them. */
  webhook: { url: string; secret: string }
  /** Where the state is kept. */
  folder: string
  /** Where a browser finds this server; asked when a session is made. */
  address: () => string
}

/** A Stripe that moves no money: its API (`/v1`), its payment page (`/c/pay`), and a control page (`/`). */
export function createWeb({ key, webhook, folder, address }: StripeSettings): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  const store = openStore(folder)
  if (webhook.url) store.transaction(() => store.put('policy', { ...policyOf(store), ...webhook }))
  const sandbox = { store, clock: createClock(store), address }
  const faults = { ...NO_FAULTS }
  const deliveries = createDeliveries(store, sandbox.clock)
  const schedule = createSchedule(sandbox, deliveries)
  let changed = Promise.withResolvers<void>()
  const putAnew = () => {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }

  // Anybody can be paid for here. A page elsewhere must not do it by pointing its own host name at this machine, nor by a form.
  app.addHook('onRequest', async ({ headers, method }, reply) => {
    const host = headers.host ?? ''
    const isForeign = method !== 'GET' && headers.origin !== undefined && headers.origin !== `http://${host}`
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) || isForeign) {
      await reply.code(421).send({ error: 'Misdirected Request' })
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onClose', () => schedule.close())
  app.get('/readyz', async () => ({ status: 'ok' }))
  serveApi(app, sandbox, { key, faults, changed: () => changed.promise })
  servePages(app, sandbox, schedule.catchUp)
  serveControl(app, sandbox, { faults, putAnew, post: createPost(sandbox, deliveries), schedule })
  return app
}
