import { setTimeout as delay } from 'node:timers/promises'
import { withDatabase } from '../../client/database.ts'
import { SERVICES, type ServiceName } from '../../run/services.ts'
import type { World } from '../../run/world.ts'

export interface EventLedger {
  readonly events: number
  /** Pairs of an event and one of its consumers. */
  readonly handled: number
  /** Events that did not leave, and pairs that were not carried out. */
  readonly lost: number
  /** Events and jobs that were given up. */
  readonly dead: number
}

/** Waits until every event has reached all its consumers (at most a minute) and counts. */
export async function reconcileEvents(world: World, signal: AbortSignal): Promise<EventLedger> {
  let ledger = await compare(world)
  for (const end = Date.now() + 60_000; ledger.lost > 0 && Date.now() < end && !signal.aborted; ) {
    await delay(500)
    ledger = await compare(world)
  }
  return ledger
}

async function compare(world: World): Promise<EventLedger> {
  const services = await Promise.all(SERVICES.map((service) => read(world, service)))
  const events = services.flatMap(({ outbox }) => outbox)
  let handled = 0
  let lost = events.filter(({ published }) => !published).length
  for (const { consumers, inbox } of services) {
    for (const { consumer, subject, began } of consumers) {
      for (const event of events) {
        if (event.subject !== subject || event.created < began) continue
        if (inbox.has(`${event.id} ${consumer}`)) handled += 1
        else lost += 1
      }
    }
  }
  return { events: events.length, handled, lost, dead: services.reduce((sum, { dead }) => sum + dead, 0) }
}

const read = (world: World, service: ServiceName) =>
  withDatabase(world.postgres[service], async (database) => {
    const { rows: outbox } = await database.query<{ id: string; subject: string; created: Date; published: boolean }>(
      'select id, subject, created_at as created, published_at is not null as published from outbox',
    )
    const { rows: consumers } = await database.query<{ consumer: string; subject: string; began: Date }>(
      'select consumer, subject, began_at as began from event_consumer',
    )
    const { rows: inbox } = await database.query<{ pair: string }>(
      `select event_id || ' ' || consumer as pair from inbox`,
    )
    const { rows: dead } = await database.query<{ count: number }>(
      `select ((select count(*) from dead_letter) + (select count(*) from job where status = 'dead'))::int as count`,
    )
    return { outbox, consumers, inbox: new Set(inbox.map(({ pair }) => pair)), dead: dead[0]?.count ?? 0 }
  })
