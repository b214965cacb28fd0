import type { EventContract } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { markForWakeUp } from './after-commit.ts'
import { type EventInput, seal } from './envelope.ts'
import { faultPoint } from './fault-point.ts'
import { prepared, rows } from './sql.ts'

const INSERT = prepared('insert into outbox (id, subject, envelope) values ($1, $2, $3::jsonb)')

/**
 * Writes an event into the outbox, in the transaction of the change it tells of. The relay publishes it after the commit.
 *
 * @returns the event's id
 * @throws Error outside a transaction; SchemaMismatch when the data does not fit the contract
 */
export async function emit<C extends EventContract>(
  em: EntityManager,
  contract: C,
  input: EventInput<C>,
): Promise<string> {
  if (!em.isInTransaction()) throw new Error(`emit(${contract.name}) needs the transaction of the change it tells of`)
  const envelope = seal(contract, input)
  await rows(em, INSERT, [envelope.id, contract.subject, JSON.stringify(envelope)])
  markForWakeUp(em, { outbox: true })
  faultPoint('emit.before-commit')
  return envelope.id
}
