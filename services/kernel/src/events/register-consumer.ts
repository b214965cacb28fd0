import type { Consumer } from './consumer.ts'
import { type EventDatabase, rows } from './sql.ts'

/** Remembers where a new consumer began. @returns the instant of its first start */
export async function registerConsumer(db: EventDatabase, { name, contract }: Consumer): Promise<Date> {
  const [registered] = await db.transaction((em) =>
    rows<{ began_at: Date }>(
      em,
      `insert into event_consumer (consumer, subject) values ($1, $2)
       on conflict (consumer) do update set subject = excluded.subject returning began_at`,
      [name, contract.subject],
    ),
  )
  return registered?.began_at ?? new Date()
}
