import { settlePermission, type UserCaller } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type AuditEntry, audit } from '../audit/audit.ts'
import { onCommit } from '../db/index.ts'
import { DomainError } from '../errors/index.ts'
import { type DeadJob, deadJobs } from './dead-jobs.ts'
import { type DeadLetter, deadLetters } from './dead-letters.ts'
import { type LaidAsideAction, type Shelf, settleSome } from './laid-aside.ts'
import type { Events } from './start-events.ts'

/** Who decides about what was laid aside, and why; recorded. */
export interface Decision {
  readonly actor: Pick<UserCaller, 'userId'>
  readonly reason: string
}
/** The operator at the command line, as the audit log names them. */
export const operator = { userId: 'operator' }

const states: Record<LaidAsideAction, string> = { retry: 'waiting', discard: 'discarded' }
const before = {
  letter: ({ consumer, eventId, error }: DeadLetter) => ({ consumer, event: eventId, error, status: 'dead' }),
  job: ({ id, queue, key, error }: DeadJob) => ({ job: id, queue, key, error, status: 'dead' }),
}
type Kind = keyof typeof before

/** What may be done about what was laid aside, by an administrator or an operator. */
export function laidAside(events: Events) {
  const record = (
    em: EntityManager,
    { actor, reason }: Decision,
    recordId: string,
    was: AuditEntry['before'],
    after: AuditEntry['after'],
  ) =>
    audit(em, {
      actor,
      action: settlePermission(events.service),
      resource: 'event',
      recordId,
      before: was,
      after,
      reason,
    })

  /** One of a kind. @throws DomainError NOT_FOUND when it does not wait */
  async function one<T extends { readonly id: string }>(
    em: EntityManager,
    shelf: Shelf<T>,
    shown: (item: T) => Record<string, unknown>,
    action: LaidAsideAction,
    id: string,
    { actor, reason }: Decision,
  ): Promise<T> {
    const [item] = await shelf[action](em, [id])
    if (!item) throw new DomainError('NOT_FOUND')
    const was = shown(item)
    await record(em, { actor, reason }, id, was, { ...was, status: states[action] })
    if (action === 'retry') onCommit(em, events.retryNow)
    return item
  }

  return {
    letter: (em: EntityManager, action: LaidAsideAction, id: string, decision: Decision) =>
      one(em, deadLetters, before.letter, action, id, decision),
    job: (em: EntityManager, action: LaidAsideAction, id: string, decision: Decision) =>
      one(em, deadJobs, before.job, action, id, decision),
    /** Some of all; one line of the audit log names them. */
    async some(
      em: EntityManager,
      { kind, action, upTo, ...decision }: Decision & { kind: Kind; action: LaidAsideAction; upTo?: string },
    ) {
      const { done, ...rest } =
        kind === 'letter'
          ? await settleSome(em, deadLetters, action, upTo)
          : await settleSome(em, deadJobs, action, upTo)
      const ids = done.map(({ id }) => id)
      if (ids.length > 0) {
        const [first = ''] = ids
        await record(em, decision, first, { [kind]: ids, status: 'dead' }, { [kind]: ids, status: states[action] })
        if (action === 'retry') onCommit(em, events.retryNow)
      }
      return { done: ids.length, ...rest }
    },
  }
}
