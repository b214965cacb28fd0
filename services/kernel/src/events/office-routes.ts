import { eventBusOf } from '@forecourt/contracts'
import { onCommit } from '../db/index.ts'
import { DomainError } from '../errors/index.ts'
import type { App } from '../http/index.ts'
import { audit } from '../resource/audit.ts'
import { retryDeadJob } from './dead-jobs.ts'
import { replayDeadLetter } from './dead-letters.ts'
import type { Events } from './start-events.ts'

/** What the back office sees of a service's events, and what it may do about those that were laid aside; recorded. */
export function officeRoutes(app: App, events: Events): void {
  const { health, replay, retry } = eventBusOf[events.service]
  app.endpoint(health, async () => ({ data: await events.health() }))
  app.endpoint(replay, async ({ em, user, params: { id }, body }) => {
    const letter = await replayDeadLetter(em, id)
    if (!letter) throw new DomainError('NOT_FOUND')
    const { consumer, eventId, error } = letter
    const before = { consumer, event: eventId, error, status: 'dead' }
    await audit(em, {
      actor: user,
      action: 'admin.dashboard.update',
      resource: 'event',
      recordId: id,
      before,
      after: { ...before, status: 'waiting' },
      reason: body.reason,
    })
    onCommit(em, events.retryNow)
    return { data: { id } }
  })
  app.endpoint(retry, async ({ em, user, params: { id }, body }) => {
    if (!(await retryDeadJob(em, id))) throw new DomainError('NOT_FOUND')
    const before = { job: id, status: 'dead' }
    await audit(em, {
      actor: user,
      action: 'admin.dashboard.update',
      resource: 'event',
      recordId: id,
      before,
      after: { ...before, status: 'waiting' },
      reason: body.reason,
    })
    return { data: { id } }
  })
}
