import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { FAULTS_WANTED, type FaultState, parseFaults } from '../faults.ts'
import { type Answer, type Inbound, parseRaw, parseReply, replyTo } from './inbound.ts'
import { inboxPage, PAGE_POLICY } from './inbox-page.ts'
import type { Mailbox } from './mailbox.ts'
import type { Message } from './message.ts'
import { bounceOf, complaintOf, parseBounce } from './report.ts'
import type { Template } from './templates.ts'
import { templatesPage } from './templates-page.ts'

/** A mail's own markup: no scripts, nothing from outside; its links open in a tab of their own. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/**
 * The inbox for people (`/`) and for tests (`/messages`); `/messages/{id}/reply`, `…/bounce`, `…/complain` and `/inbound` send
 * mails to Forecourt. `/templates` shows every kind of mail.
 */
export function createWeb(
  mailbox: Mailbox,
  faults: FaultState,
  inbound: Inbound,
  templates: () => Promise<Template[]>,
): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 2 ** 20 })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  // One-time codes are in here. A page elsewhere must not read them by pointing its own host name at this machine.
  app.addHook('onRequest', async (request, reply) => {
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
      await reply.code(421).send({ error: 'Misdirected Request' })
    }
    // Nor may it have a form sent here.
    const from = request.headers['sec-fetch-site']
    if (request.method !== 'GET' && from !== undefined && from !== 'same-origin' && from !== 'none') {
      await reply.code(403).send({ error: 'Forbidden' })
    }
  })

  app.get('/readyz', async () => ({ status: 'ok' }))

  app.get<{ Querystring: { to?: string; id?: string; answered?: string } }>('/', async (request, reply) => {
    const { to, id, answered = '' } = request.query
    const messages = mailbox.list(to || undefined)
    reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY)
    const selected = messages.find((message) => message.id === id) ?? messages[0]
    return inboxPage({ messages, selected, to: to ?? '', answered })
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

  type Chosen = { Querystring: { kind?: string; locale?: string } }
  const chosen = (all: readonly Template[], { kind = all[0]?.kind, locale = all[0]?.locale }: Chosen['Querystring']) =>
    all.find((one) => one.kind === kind && one.locale === locale)

  app.get<Chosen>('/templates', async (request, reply) => {
    const all = await templates()
    const selected = chosen(all, request.query)
    reply
      .code(selected ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
    return templatesPage(all, selected)
  })

  app.get<Chosen>('/templates/html', async (request, reply) => {
    const selected = chosen(await templates(), request.query)
    if (!selected) return reply.code(404).send({ error: 'Not Found' })
    reply.type('text/html; charset=utf-8').header('content-security-policy', MAIL_POLICY)
    return `<!doctype html><base target="_blank">${selected.html}`
  })

  app.post<{ Params: { id: string } }>('/messages/:id/reply', async (request, reply) => {
    const message = mailbox.find(request.params.id)
    const wanted = parseReply(request.body)
    if (!message) return reply.code(404).send({ error: 'Not Found' })
    if (!wanted) return reply.code(422).send({ error: 'Expected { "text": "…", "as": "text" | "html" }' })
    const mail = replyTo(message, wanted)
    if (!mail) return reply.code(409).send({ error: 'This mail takes no answer' })
    return answered(request, reply, message.id, await inbound.send(mail))
  })

  const reports = {
    bounce: (message: Message, body: unknown) => {
      const wanted = parseBounce(body)
      return wanted && bounceOf(message, wanted)
    },
    complain: complaintOf,
  }
  for (const [name, of] of Object.entries(reports)) {
    app.post<{ Params: { id: string } }>(`/messages/:id/${name}`, async (request, reply) => {
      const message = mailbox.find(request.params.id)
      if (!message) return reply.code(404).send({ error: 'Not Found' })
      const mail = of(message, request.body)
      if (!mail) return reply.code(409).send({ error: 'Nobody wants to know, or { "status": "5.1.1" } is none' })
      return answered(request, reply, message.id, await inbound.send(mail))
    })
  }

  app.post('/inbound', async (request, reply) => {
    const mail = parseRaw(request.body)
    return mail ? inbound.send(mail) : reply.code(422).send({ error: 'Expected { "from", "to", "raw" }' })
  })

  app.delete('/messages', async () => {
    const deleted = mailbox.list().length
    await mailbox.clear()
    return { deleted }
  })

  /** As JSON, or shown on the page that a form was sent from. */
  function answered(request: FastifyRequest, reply: FastifyReply, id: string, answer: Answer): Answer | FastifyReply {
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return answer
    const { to } = Object(request.body) as { to?: string }
    const shown = new URLSearchParams({ ...(to ? { to } : {}), id, answered: answer.response })
    return reply.redirect(`/?${shown}`, 303)
  }

  app.get('/faults', async () => faults)

  app.put('/faults', async (request, reply) => {
    const wanted = parseFaults(request.body)
    if (!wanted) return reply.code(422).send({ error: FAULTS_WANTED })
    return Object.assign(faults, wanted)
  })

  return app
}
