import { onCommit } from '../db/index.ts'
import { DomainError } from '../errors/index.ts'
import type { App } from '../http/index.ts'
import { auditPage, outboxEnvelopes } from './audit-page.ts'
import { listDeadJobs, retryDeadJob } from './dead-jobs.ts'
import { listDeadLetters, replayDeadLetter } from './dead-letters.ts'
import { ENVELOPES_AT_ONCE, eventContracts } from './endpoints.ts'
import { eventMetrics } from './metrics.ts'
import { officeRoutes } from './office-routes.ts'
import { SETTLE } from './outbox-source.ts'
import type { Events } from './start-events.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * What a service answers about its events: outbox pages for the audits of others, dead letters for operators, readiness
 * (`events`) and metrics. Stops the events when the application closes, before its database does.
 */
export function eventRoutes(app: App, events: Events): void {
  const { outboxPage, outboxEvents, deadLetters, replay, deadJobs, retryJob } = eventContracts(events.service)
  app.endpoint(outboxPage, async ({ em, query }) => ({
    data: await auditPage(em, query.subject, query.after ?? '', SETTLE),
  }))
  app.endpoint(outboxEvents, async ({ em, query }) => {
    const ids = query.ids.split(',').filter((id) => UUID.test(id))
    return { data: await outboxEnvelopes(em, ids.slice(0, ENVELOPES_AT_ONCE)) }
  })
  app.endpoint(deadLetters, async ({ em, query }) => ({
    data: await listDeadLetters(em, { waiting: query.show !== 'all' }),
  }))
  app.endpoint(replay, async ({ em, params }) => {
    const letter = await replayDeadLetter(em, params.id)
    if (!letter) throw new DomainError('NOT_FOUND')
    onCommit(em, events.retryNow)
    return { data: letter }
  })
  app.endpoint(deadJobs, async ({ em }) => ({ data: await listDeadJobs(em) }))
  app.endpoint(retryJob, async ({ em, params }) => {
    if (!(await retryDeadJob(em, params.id))) throw new DomainError('NOT_FOUND')
    return { data: { id: params.id } }
  })
  officeRoutes(app, events)
  app.readiness('events', () => events.ready())
  for (const metric of eventMetrics) app.metrics.registry.registerMetric(metric as never)
  app.addHook('onClose', () => events.stop())
}
