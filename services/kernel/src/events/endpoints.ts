import {
  Data,
  Envelope,
  endpoint,
  IdParams,
  OneOf,
  type Owner,
  SettleAll,
  SettledSome,
  Strict,
  Uuid,
} from '@forecourt/contracts'
import { Type as T } from 'typebox'

const DeadLetterView = T.Object({
  id: Uuid,
  eventId: Uuid,
  consumer: T.String(),
  envelope: T.Unknown(),
  error: T.String(),
  attempts: T.Integer(),
  createdAt: T.String(),
  replayedAt: T.Union([T.String(), T.Null()]),
  discardedAt: T.Union([T.String(), T.Null()]),
})

const DeadJobView = T.Object({
  id: Uuid,
  queue: T.String(),
  key: T.String(),
  error: T.Union([T.String(), T.Null()]),
  attempts: T.Integer(),
  deadSince: T.String(),
})

const Reason = Strict({ reason: T.String({ minLength: 3, maxLength: 500 }) })

/** The most envelopes one request may ask for. */
export const ENVELOPES_AT_ONCE = 100

function declare(owner: Owner) {
  return {
    outboxPage: endpoint({
      id: `${owner}.pageOutbox`,
      method: 'GET',
      path: '/internal/outbox',
      access: 'service',
      summary: 'Ids of the events on one subject, for the audit of a consumer',
      query: Strict({
        subject: T.String({ maxLength: 200 }),
        after: T.Optional(T.String({ maxLength: 60 })),
      }),
      replies: { 200: Data(T.Object({ ids: T.Array(Uuid), cursor: T.String(), more: T.Boolean() })) },
    }),
    outboxEvents: endpoint({
      id: `${owner}.readOutbox`,
      method: 'GET',
      path: '/internal/outbox/events',
      access: 'service',
      summary: 'Events by id, for the audit of a consumer',
      query: Strict({ ids: T.String({ maxLength: ENVELOPES_AT_ONCE * 37, description: 'separated by commas' }) }),
      replies: { 200: Data(T.Array(Envelope)) },
    }),
    deadLetters: endpoint({
      id: `${owner}.listDeadLetters`,
      method: 'GET',
      path: '/internal/dead-letter',
      access: 'service',
      summary: 'Events this service laid aside',
      query: Strict({ show: T.Optional(OneOf(['waiting', 'all'])), after: T.Optional(Uuid) }),
      replies: { 200: Data(T.Array(DeadLetterView)) },
    }),
    replay: endpoint({
      id: `${owner}.replayDeadLetter`,
      method: 'POST',
      path: '/internal/dead-letter/:id/replay',
      access: 'service',
      summary: 'Offers a dead letter again, under the same event id',
      params: IdParams,
      replies: { 202: Data(DeadLetterView) },
      errors: ['NOT_FOUND'],
    }),
    discardLetter: endpoint({
      id: `${owner}.discardDeadLetter`,
      method: 'POST',
      path: '/internal/dead-letter/:id/discard',
      access: 'service',
      summary: 'Never offers a dead letter again',
      params: IdParams,
      body: Reason,
      replies: { 200: Data(T.Object({ id: Uuid })) },
      errors: ['NOT_FOUND'],
    }),
    discardJob: endpoint({
      id: `${owner}.discardDeadJob`,
      method: 'POST',
      path: '/internal/dead-job/:id/discard',
      access: 'service',
      summary: 'Never tries a dead job again',
      params: IdParams,
      body: Reason,
      replies: { 200: Data(T.Object({ id: Uuid })) },
      errors: ['NOT_FOUND'],
    }),
    settleAll: endpoint({
      id: `${owner}.settleAll`,
      method: 'POST',
      path: '/internal/laid-aside',
      access: 'service',
      summary: 'Replays or discards all dead letters or jobs, some at a time',
      body: SettleAll,
      replies: { 202: Data(SettledSome) },
    }),
    deadJobs: endpoint({
      id: `${owner}.listDeadJobs`,
      method: 'GET',
      path: '/internal/dead-job',
      access: 'service',
      summary: 'Outside effects this service gave up',
      query: Strict({ after: T.Optional(Uuid) }),
      replies: { 200: Data(T.Array(DeadJobView)) },
    }),
    retryJob: endpoint({
      id: `${owner}.retryDeadJob`,
      method: 'POST',
      path: '/internal/dead-job/:id/retry',
      access: 'service',
      summary: 'Gives a job its attempts back',
      params: IdParams,
      replies: { 202: Data(T.Object({ id: Uuid })) },
      errors: ['NOT_FOUND'],
    }),
  }
}

const declared = new Map<Owner, ReturnType<typeof declare>>()

/** The endpoints every service answers about its events. Internal: between services, and for operators. */
export function eventContracts(owner: Owner): ReturnType<typeof declare> {
  const known = declared.get(owner)
  if (known) return known
  const made = declare(owner)
  declared.set(owner, made)
  return made
}
