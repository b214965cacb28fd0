import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Stripe } from 'stripe'
import { attempt, type Result } from '../payment/attempt.ts'
import { answer, isChallenged } from '../payment/challenge.ts'
import type { Sandbox } from '../sandbox.ts'
import { document, PAGE_POLICY } from './html.ts'
import { challengePage, closedPage, payPage, successUrl } from './pay-page.ts'
import { readTyped } from './typed.ts'

type Asked = FastifyRequest<{ Params: { id: string } }>

/** The hosted payment page: `/c/pay/{session}`. */
export function servePages(app: FastifyInstance, sandbox: Sandbox, catchUp: () => void): void {
  const { store, clock } = sandbox

  const html = (reply: FastifyReply, markup: string, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .header('cache-control', 'no-store')
      .send(markup)
  const show = (reply: FastifyReply, session: Stripe.Checkout.Session, problem = '', form?: URLSearchParams) => {
    const typed = { email: form?.get('email') ?? '', name: form?.get('name') ?? '' }
    const items = store.get('lines', session.id)?.items ?? []
    return html(reply, payPage({ session, items, problem, typed }), problem ? 402 : 200)
  }
  /** Where a result leads; the browser asks anew, so that a reload submits nothing twice. */
  const lead = (reply: FastifyReply, { id }: Stripe.Checkout.Session, result: Result, form: URLSearchParams) => {
    const session = store.get('session', id)
    if (!session) return reply.code(404).send()
    if (result.kind === 'declined') return show(reply, session, result.message, form)
    return reply.redirect(result.kind === 'challenge' ? `/c/pay/${id}/challenge` : successUrl(session), 303)
  }
  /** Answers for sessions that cannot be paid, and hands on those that can. */
  const open =
    (work: (session: Stripe.Checkout.Session, form: URLSearchParams, reply: FastifyReply) => FastifyReply) =>
    async (request: Asked, reply: FastifyReply) => {
      catchUp()
      const session = store.get('session', request.params.id)
      if (!session) return html(reply, document('Not found', '<h1>There is no such payment page</h1>'), 404)
      if (session.status !== 'open') return html(reply, closedPage(session), request.method === 'POST' ? 409 : 200)
      return work(session, new URLSearchParams(typeof request.body === 'string' ? request.body : ''), reply)
    }

  app.get(
    '/c/pay/:id',
    open((session, _form, reply) => show(reply, session)),
  )
  app.post(
    '/c/pay/:id',
    open((session, form, reply) => {
      const typed = readTyped(form, clock.now())
      if ('problem' in typed) return show(reply, session, typed.problem, form)
      if (!session.payment_method_types.includes(typed.means.type))
        return show(reply, session, 'This way to pay is not offered.', form)
      return lead(reply, session, attempt(sandbox, session, typed.means, typed.billing), form)
    }),
  )
  app.get(
    '/c/pay/:id/challenge',
    open((session, _form, reply) =>
      isChallenged(sandbox, session)
        ? html(reply, challengePage(session))
        : reply.redirect(`/c/pay/${session.id}`, 303),
    ),
  )
  app.post(
    '/c/pay/:id/challenge',
    open((session, form, reply) =>
      isChallenged(sandbox, session)
        ? lead(reply, session, answer(sandbox, session, form.get('answer') === 'confirm'), form)
        : reply.redirect(`/c/pay/${session.id}`, 303),
    ),
  )
}
