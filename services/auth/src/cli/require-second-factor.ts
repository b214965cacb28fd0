import { sql } from '@forecourt/kernel/db'
import type { AuthParts } from '../parts.ts'
import { CommandError } from './command-error.ts'

/**
 * Switches whether rights of administrators wait for a second factor. It counts from the next request on, on every
 * instance; no restart.
 */
export async function requireSecondFactor({ db }: AuthParts, position: string): Promise<void> {
  if (position !== 'on' && position !== 'off') throw new CommandError('Say "on" or "off".')
  const text =
    position === 'on'
      ? `insert into operator_setting (name) values ('require_second_factor') on conflict do nothing`
      : `delete from operator_setting where name = 'require_second_factor'`
  await db.transaction((em) => sql(em, text, []))
  console.log(
    position === 'on'
      ? 'Rights of administrators are inactive until they set up a second factor.'
      : 'Rights of administrators need no second factor.',
  )
}
