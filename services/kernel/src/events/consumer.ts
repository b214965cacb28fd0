import type { EventContract, EventDataOf } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Logger } from '../log/index.ts'
import type { EnvelopeOf } from './envelope.ts'

/** What a consumer's handler works with. `em` is in the transaction that also holds the inbox row. */
export interface Delivery<C extends EventContract> {
  em: EntityManager
  data: EventDataOf<C>
  envelope: EnvelopeOf<C>
  log: Logger
}

/** A handler that does nothing for this event says so; the inbox keeps that it was seen. */
export type Outcome = 'skipped' | undefined

export interface Consumer<C extends EventContract = EventContract> {
  readonly contract: C
  /** `<service>.<verb-noun>`; names the durable and the inbox rows, so it never changes. */
  readonly name: string
  // biome-ignore lint/suspicious/noConfusingVoidType: most handlers return nothing, and Promise<void> is no Promise<undefined>
  readonly handle: (delivery: Delivery<C>) => Promise<Outcome | void>
  /** Deliveries handled at the same time by one process; 8 unless stated. */
  readonly concurrency: number
  /** `beginning` (the default): a new consumer gets all events still kept. `now`: only those after its first start. */
  readonly from: 'beginning' | 'now'
  /** False for what the event itself shows to be of no concern: it is noted as skipped without a transaction. */
  readonly concerns?: (data: EventDataOf<C>) => boolean
}

/**
 * Declares what a service does when an event happened. The handler's effect, its own events and the inbox row commit
 * together, so it happens once however often the event is delivered.
 *
 * @throws when the name is not of the form `<service>.<verb-noun>`
 */
export function consumer<C extends EventContract>(
  contract: C,
  name: string,
  handle: Consumer<C>['handle'],
  options: Partial<Pick<Consumer<C>, 'concurrency' | 'from' | 'concerns'>> = {},
): Consumer<C> {
  if (!/^[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new Error(`consumer name "${name}" is not <service>.<verb-noun>`)
  return { contract, name, handle, concurrency: 8, from: 'beginning', ...options }
}
