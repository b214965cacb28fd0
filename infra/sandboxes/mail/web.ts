import Fastify, { type FastifyInstance } from 'fastify'
import { type Faults, parseFaults } from './faults.ts'
import { inboxPage, PAGE_POLICY } from './inbox-page.ts'
import type { Mailbox } from './mailbox.ts'

/** A mail's own markup: no scripts, nothing from outside; its links open in a tab of their own. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/** The inbox for people (`/`) and for tests (`/messages`). */
export function createWeb(mailbox: Mailbox, faults: Faults): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })

  // One-time codes are in here. A page elsewhere must not read them by pointing its own host name at this machine.
  app.addHook('onRequest', async (request, reply) => {
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
      await reply.code(421).send({ error: 'Misdirected Request' })
    }
  })

  app.get('/readyz', async () => ({ status: 'ok' }))

  app.get<{ Querystring: { to?: string; id?: string } }>('/', async (request, reply) => {
    const { to, id } = request.query
    const messages = mailbox.list(to || undefined)
    reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY)
    return inboxPage({ messages, selected: messages.find((message) => message.id === id) ?? messages[0], to: to ?? '' })
  })

  app.get<{ Querystring: { to?: string } }>('/messages', async (request) => mailbox.list(request.query.to))

  app.get<{ Params: { id: string } }>('/messages/:id', async (request, reply) => {
    const message = mailbox.find(request.params.id)
    return message ?? reply.code(404).send({ error: 'Not Found' })
  })

  app.get<{ Params: { id: string } }>('/messages/:id/html', async (request, reply) => {
    const message = mailbox.find(request.params.id)
    if (!message) return reply.code(404).send({ error: 'Not Found' })
    reply.type('text/html; charset=utf-8').header('content-security-policy', MAIL_POLICY)
    return `<!doctype html><base target="_blank">${message.html}`
  })

  app.delete('/messages', async () => {
    const deleted = mailbox.list().length
    await mailbox.clear()
    return { deleted }
  })

  app.get('/faults', async () => faults)

  app.put('/faults', async (request, reply) => {
    const wanted = parseFaults(request.body)
    if (!wanted) return reply.code(422).send({ error: 'Expected { "refuse": true | false }' })
    return Object.assign(faults, wanted)
  })

  return app
}
