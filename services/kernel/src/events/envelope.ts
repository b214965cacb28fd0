import { Envelope, type EventContract, type EventDataOf } from '@forecourt/contracts'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { newId } from '../db/index.ts'
import { currentTraceparent } from '../telemetry/context.ts'

/** An envelope whose data fits its contract. */
export type EnvelopeOf<C extends EventContract> = Omit<Envelope, 'data'> & { data: EventDataOf<C> }

/** The envelope or its data does not fit the schema: no retry will mend that. */
export class SchemaMismatch extends Error {
  override name = 'SchemaMismatch'
}

/** Bytes; the bus takes messages of 1 MB, and an event it refuses would wait in the outbox for ever. */
const MAX_DATA = 512 * 1024

const compiled = new WeakMap<object, Validator>()

function validator(schema: TSchema): Validator {
  const known = compiled.get(schema)
  if (known) return known
  const made = Compile(schema)
  compiled.set(schema, made)
  return made
}

function check(schema: TSchema, value: unknown, what: string): void {
  const rule = validator(schema)
  if (rule.Check(value)) return
  const [first] = rule.Errors(value)
  throw new SchemaMismatch(`${what}${first?.instancePath ?? ''} ${first?.message ?? 'does not fit its schema'}`)
}

/** An event of which we know at least the id. */
export interface Offered {
  id: string
  value: unknown
}

/** What a producer states about an event. `aggregateVersion` is needed for state events, 0 for unversioned facts. */
export interface EventInput<C extends EventContract> {
  aggregateId: string
  aggregateVersion?: number
  data: EventDataOf<C>
}

/**
 * Wraps an event's data for the bus: id (UUIDv7), time and the trace it belongs to.
 *
 * @throws SchemaMismatch when the data does not fit the contract, or a state event has no version
 */
export function seal<C extends EventContract>(contract: C, input: EventInput<C>): Envelope {
  check(contract.data, input.data, `${contract.name} v${contract.version}: data`)
  const version = input.aggregateVersion ?? 0
  if (contract.kind === 'state' && version < 1) {
    throw new SchemaMismatch(`${contract.name} v${contract.version}: a state event needs an aggregateVersion from 1`)
  }
  const size = Buffer.byteLength(JSON.stringify(input.data))
  if (size > MAX_DATA) throw new SchemaMismatch(`${contract.name}: ${size} bytes of data, more than ${MAX_DATA}`)
  return {
    id: newId(),
    name: contract.name,
    version: contract.version,
    occurredAt: new Date().toISOString(),
    aggregate: contract.aggregate,
    aggregateId: input.aggregateId,
    aggregateVersion: version,
    traceparent: currentTraceparent(),
    data: input.data,
  }
}

/**
 * Reads what came from the bus or from another service's outbox.
 *
 * @throws SchemaMismatch when it is no envelope of this contract or its data does not fit
 */
export function open<C extends EventContract>(contract: C, value: unknown): EnvelopeOf<C> {
  check(Envelope, value, 'envelope')
  const envelope = value as Envelope
  if (envelope.name !== contract.name || envelope.version !== contract.version) {
    throw new SchemaMismatch(
      `expected ${contract.name} v${contract.version}, got ${envelope.name} v${envelope.version}`,
    )
  }
  check(contract.data, envelope.data, `${contract.name} v${contract.version}: data`)
  return envelope as EnvelopeOf<C>
}
