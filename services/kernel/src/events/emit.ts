import type { EventContract } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { wakeAfterCommit } from './after-commit.ts'
import { type EventInput, seal } from './envelope.ts'
import { faultPoint } from './fault-point.ts'
import { type Batch, prepared, withCommit } from './sql.ts'

const INSERT = prepared(
  `insert into outbox (id, subject, envelope)
   select id, subject, envelope::jsonb from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality as e (id, subject, envelope, at)
   order by at`,
)

interface Sealed {
  readonly id: string
  readonly subject: string
  readonly envelope: string
}

/** All events of a transaction are written in one statement, with its COMMIT. */
const OUTBOX: Batch<Sealed> = {
  statement: (events) => ({
    text: INSERT,
    params: [events.map(({ id }) => id), events.map(({ subject }) => subject), events.map(({ envelope }) => envelope)],
  }),
}

/**
 * Writes an event into the outbox, at the end of the transaction of the change it tells of. The relay publishes it after
 * the commit.
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
  wakeAfterCommit(em, 'outbox')
  await withCommit(em, OUTBOX, { id: envelope.id, subject: contract.subject, envelope: JSON.stringify(envelope) })
  faultPoint('emit.before-commit')
  return envelope.id
}
