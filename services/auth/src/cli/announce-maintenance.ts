import { sql } from '@forecourt/kernel/db'
import type { AuthParts } from '../parts.ts'
import { CommandError } from './command-error.ts'

/** An instant with its offset: without one it would mean another hour on every machine. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/

/** Announces a maintenance, in place of one announced before. It is told from the next reading of the config on; no restart. */
export async function announceMaintenance({ db }: Pick<AuthParts, 'db'>, when: string): Promise<void> {
  if (when === 'off') {
    await db.transaction((em) => sql(em, 'delete from maintenance_notice', []))
    console.log('No maintenance is announced.')
    return
  }
  const [from = '', to = ''] = when.split('/')
  if (!INSTANT.test(from) || !INSTANT.test(to))
    throw new CommandError('Say "off", or from when to when: 2026-12-01T22:00Z/2026-12-01T23:00Z.')
  const [startsAt, endsAt] = [new Date(from), new Date(to)]
  if (!(endsAt > startsAt)) throw new CommandError('It must end after it begins.')
  if (endsAt <= new Date()) throw new CommandError('It is over already.')
  await db.transaction((em) =>
    sql(
      em,
      `insert into maintenance_notice (starts_at, ends_at) values ($1, $2)
       on conflict (only_one) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, set_at = now()`,
      [startsAt, endsAt],
    ),
  )
  console.log(`Announced: ${startsAt.toISOString()} to ${endsAt.toISOString()}.`)
}
