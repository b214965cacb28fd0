import { event } from '@forecourt/contracts'
import { Type as T } from 'typebox'
import { createDatabase, type Database, sql } from '../../src/db/index.ts'
import { consumer, emit, enqueue, type NatsSettings, startEvents, worker } from '../../src/events/index.ts'
import { createLogger, type Logger } from '../../src/log/index.ts'

/** The events and effects all tests of this folder share: a producer and a consumer in one service. */
export const ThingHappened = event({
  name: 'ThingHappened',
  version: 1,
  owner: 'catalog',
  kind: 'fact',
  aggregate: 'thing',
  data: T.Object({ thing: T.String(), failures: T.Optional(T.Integer()) }),
})
export const EffectRecorded = event({
  name: 'EffectRecorded',
  version: 1,
  owner: 'catalog',
  kind: 'fact',
  aggregate: 'thing',
  data: T.Object({ thing: T.String() }),
})

/** `effect` has no unique key on purpose: an effect that happens twice must show. */
export const testTables = `
create table thing (name text not null);
create table effect (event_id uuid not null, thing text not null);
create table outside_effect (key text not null);
`

export const quiet: Logger = createLogger({ service: 'catalog', level: process.env.TEST_LOG ?? 'silent' })

export const openDatabase = (url: string): Database =>
  createDatabase({ url, pool: 12, entities: [], log: quiet, service: 'catalog' })

/** Changes something and tells of it, in one transaction. */
export const makeThing = (db: Database, thing: string, failures?: number): Promise<string> =>
  db.transaction(async (em) => {
    await sql(em, 'insert into thing values ($1)', [thing])
    const data = failures === undefined ? { thing } : { thing, failures }
    return await emit(em, ThingHappened, { aggregateId: thing, data })
  })

const failed = new Map<string, number>()

/** Records an effect, tells of it, and orders an outside effect: all of it once for each event. */
export const recordEffect = consumer(ThingHappened, 'catalog.record-effect', async ({ em, data, envelope }) => {
  await sql(em, 'insert into effect values ($1, $2)', [envelope.id, data.thing])
  await emit(em, EffectRecorded, { aggregateId: data.thing, data: { thing: data.thing } })
  await enqueue(em, 'outside', envelope.id, { thing: data.thing })
  const count = failed.get(envelope.id) ?? 0
  if (count < (data.failures ?? 0)) {
    failed.set(envelope.id, count + 1)
    throw new Error(`planned failure ${count + 1} of ${data.thing}`)
  }
})

export const outsideWorker = (db: Database) =>
  worker('outside', ({ key }) => db.query('insert into outside_effect values ($1)', [key]).then(() => {}), { lease: 2 })

/** Starts the service of these tests. Audit off unless asked for, so that the bus has to do its own work. */
export const startParts = (
  db: Database,
  nats: NatsSettings,
  options: Partial<Parameters<typeof startEvents>[0]> = {},
) =>
  startEvents({
    service: 'catalog',
    db,
    nats,
    consumers: [recordEffect],
    workers: [outsideWorker(db)],
    log: quiet,
    auditEvery: 3_600_000,
    auditSettle: 3_600_000,
    ackWait: 2_000,
    ...options,
  })
