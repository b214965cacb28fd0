import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiFailure } from '../api/failure.ts'
import { type Faults, NO_FAULTS } from '../api/faults.ts'
import type { Fields } from '../api/fields.ts'
import { PAGE_POLICY } from '../page/html.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Schedule } from '../schedule.ts'
import type { Clock } from '../state/clock.ts'
import { controlPage } from './control-page.ts'
import { readInput } from './input.ts'
import { MONEY } from './money.ts'
import type { Post } from './post.ts'

export interface Controls {
  faults: Faults
  /** Wakes the requests that a fault holds. */
  putAnew: () => void
  post: Post
  schedule: Schedule
}

/** The control page (`/`) and its calls, by form (back to the page) or by JSON. README.md lists them. */
export function serveControl(app: FastifyInstance, sandbox: Sandbox, controls: Controls): void {
  const { clock, store } = sandbox
  const { faults, post, schedule } = controls
  const serve =
    (work: (id: string, fields: Fields) => unknown) =>
    async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) => {
      const fields = readInput(request.body)
      try {
        const answer = await work(request.params.id ?? '', fields)
        fields.finish()
        return typeof request.body === 'string' ? reply.redirect('/', 303) : reply.send(answer ?? {})
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        return reply.code(error.status === 404 ? 404 : 422).send({ error: error.message })
      }
    }
  const time = () => ({ now: clock.seconds(), frozen: clock.isFrozen() })

  app.get('/', async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY)
    return controlPage({ store, policy: post.policy(), faults, now: new Date(clock.now()) })
  })
  app.get('/faults', async () => faults)
  app.put(
    '/faults',
    serve((_id, fields) => {
      const wanted = {
        refuse: fields.flag('refuse') ?? false,
        hold: fields.flag('hold') ?? false,
        slow: fields.integer('slow') ?? 0,
        errors: fields.integer('errors') ?? 0,
        limits: fields.integer('limits') ?? 0,
        cuts: fields.integer('cuts') ?? 0,
      }
      Object.assign(faults, NO_FAULTS, wanted)
      controls.putAnew()
      return faults
    }),
  )
  app.get('/clock', async () => time())
  app.put(
    '/clock',
    serve(async (_id, fields) => {
      setClock(clock, fields)
      await schedule.run()
      return time()
    }),
  )
  app.get('/webhooks', async () => post.policy())
  for (const method of ['PUT', 'POST'])
    app.route({ method, url: '/webhooks', handler: serve((_id, fields) => post.setPolicy(fields)) })
  app.get('/deliveries', async ({ url }) => post.list(new URLSearchParams(url.split('?')[1])))
  app.post(
    '/deliveries',
    serve(() => schedule.run()),
  )
  app.post(
    '/deliveries/release',
    serve(async () => {
      post.release()
      await schedule.run()
    }),
  )
  app.post('/deliveries/:id/send', serve(post.send))
  app.post('/deliveries/:id/drop', serve(post.drop))
  app.post('/events/:id/send', serve(post.resend))
  for (const [name, act] of Object.entries(MONEY))
    app.post(
      `/${name}`,
      serve((id, fields) =>
        store.transaction(() => {
          const answer = act(sandbox, id, fields)
          fields.finish()
          return answer
        }),
      ),
    )
}

/** `at` stands still at a moment, `advance` moves on, neither goes back to the real time. All in seconds. */
function setClock(clock: Clock, fields: Fields): void {
  const [at, advance] = [fields.integer('at'), fields.integer('advance')]
  if (at !== null) clock.freeze(at * 1000)
  if (advance !== null) clock.advance(advance * 1000)
  if (at === null && advance === null) clock.reset()
}
