/**
 * One life of the service of these tests, as a process that can be killed: starts, does what `CRASH_PLAN` says, waits
 * until nothing is left to do, and ends with status 0. Run by crash.test.ts.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { makeThing, openDatabase, startParts } from './parts.ts'
import { count } from './world.ts'

interface Plan {
  databaseUrl: string
  nats: { url: string; user: string; password: string }
  /** Things to make, each failing so often. */
  emit: { thing: string; failures?: number }[]
  /** Replays what the bus does not bring. */
  audit: boolean
}

const plan = JSON.parse(process.env.CRASH_PLAN ?? '') as Plan
const db = openDatabase(plan.databaseUrl)
const audit = plan.audit ? { auditEvery: 200, auditSettle: 0 } : {}
const events = startParts(db, plan.nats, { ackWait: 1_000, ...audit })
for (const { thing, failures } of plan.emit) {
  // A client retries what was not confirmed; what committed before the kill must not be made twice.
  if ((await count(db, `thing where name = '${thing}'`)) === 0) await makeThing(db, thing, failures)
}

const connection = await connect({ servers: plan.nats.url, user: plan.nats.user, pass: plan.nats.password })
const jsm = await jetstreamManager(connection)
const patience = Date.now() + 15_000
async function idle(): Promise<boolean> {
  const unhandled = await count(
    db,
    `outbox o where subject like '%ThingHappened%' and not exists (select from inbox i where i.event_id = o.id)`,
  )
  if (unhandled > 0) return false
  // Only now: what a handler commits brings outbox rows and jobs of its own.
  const open = await Promise.all([
    count(db, 'outbox where published_at is null'),
    count(db, "job where status = 'waiting'"),
    count(db, 'event_attempt'),
  ])
  if (open.some((left) => left > 0)) return false
  const info = await jsm.consumers.info('FORECOURT_CATALOG', 'catalog_record-effect').catch(() => undefined)
  if (!info) return false
  // What was delivered to the life before this one comes again and must be known. nats-server 2.9 sometimes forgets to
  // offer it: then the retries and the audit have done it, and there is nothing to wait for.
  const acknowledged = info.num_pending === 0 && info.num_ack_pending === 0
  return acknowledged || plan.audit || Date.now() > patience
}

const deadline = Date.now() + 60_000
while (!(await idle())) {
  if (Date.now() > deadline) {
    console.error(await jsm.consumers.info('FORECOURT_CATALOG', 'catalog_record-effect').catch((error) => error))
    console.error(await db.query('select * from event_attempt'))
    process.exit(3)
  }
  await delay(50)
}
await events.stop()
await connection.close()
await db.close()
