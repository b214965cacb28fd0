import { isUuid } from '@forecourt/contracts'
import type { App } from '../http/index.ts'
import { auditPage, outboxEnvelopes } from './audit-page.ts'
import { listDeadJobs } from './dead-jobs.ts'
import { listDeadLetters } from './dead-letters.ts'
import { ENVELOPES_AT_ONCE, eventContracts } from './endpoints.ts'
import { laidAside, operator } from './laid-aside-routes.ts'
import { eventMetrics } from './metrics.ts'
import { officeRoutes } from './office-routes.ts'
import { SETTLE } from './outbox-source.ts'
import type { Events } from './start-events.ts'

/** The operator's commands that offer something again need no reason. */
const asked = { actor: operator, reason: 'asked for by an operator' }

/**
 * What a service answers about its events: outbox pages for the audits of others, dead letters for operators, readiness
 * (`events`) and metrics. Stops the events when the application closes, before its database does.
 */
export function eventRoutes(app: App, events: Events): void {
  const { outboxPage, outboxEvents, deadLetters, replay, discardLetter, deadJobs, retryJob, discardJob, settleAll } =
    eventContracts(events.service)
  app.endpoint(outboxPage, async ({ em, query }) => ({
    data: await auditPage(em, query.subject, query.after ?? '', SETTLE),
  }))
  app.endpoint(outboxEvents, async ({ em, query }) => {
    const ids = query.ids.split(',').filter((id) => isUuid(id))
    return { data: await outboxEnvelopes(em, ids.slice(0, ENVELOPES_AT_ONCE)) }
  })
  app.endpoint(deadLetters, async ({ em, query }) => ({
    data: await listDeadLetters(em, { waiting: query.show !== 'all', after: query.after }),
  }))
  app.endpoint(deadJobs, async ({ em, query }) => ({ data: await listDeadJobs(em, { after: query.after }) }))
  const settle = laidAside(events)
  app.endpoint(replay, async ({ em, params }) => ({ data: await settle.letter(em, 'retry', params.id, asked) }))
  app.endpoint(retryJob, async ({ em, params: { id } }) => {
    await settle.job(em, 'retry', id, asked)
    return { data: { id } }
  })
  app.endpoint(discardLetter, async ({ em, params: { id }, body }) => {
    await settle.letter(em, 'discard', id, { actor: operator, ...body })
    return { data: { id } }
  })
  app.endpoint(discardJob, async ({ em, params: { id }, body }) => {
    await settle.job(em, 'discard', id, { actor: operator, ...body })
    return { data: { id } }
  })
  app.endpoint(settleAll, async ({ em, body }) => ({ data: await settle.some(em, { actor: operator, ...body }) }))
  officeRoutes(app, events)
  app.readiness('events', () => events.ready())
  for (const metric of eventMetrics) app.metrics.registry.registerMetric(metric as never)
  app.addHook('onClose', () => events.stop())
}
