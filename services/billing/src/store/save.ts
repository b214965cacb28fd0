import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { type Account, termsOf } from '../account/account.ts'
import { nextDay, type Seconds } from '../lot/calendar.ts'
import { endOf, runningLot } from '../lot/line.ts'
import { unusedValue } from '../lot/lot.ts'
import { checkoutRow, UPSERT_CHECKOUTS } from './checkout-rows.ts'
import type { Stored } from './load.ts'
import { lotRow, UPSERT_LOTS } from './lot-rows.ts'
import { placesOf } from './places.ts'
import { instantOf } from './plan-columns.ts'

const UPDATE = prepared(
  'update account set as_of = $2, deleted = $3, version = $4, due_at = $5, ends_at = $6 where user_id = $1',
)
const CHECKOUTS = prepared(UPSERT_CHECKOUTS)
const LOTS = prepared(UPSERT_LOTS)
/** Writes what differs between two states of an account. One round trip. */
export async function saveAccount(em: EntityManager, stored: Stored, after: Account, version: number): Promise<void> {
  const { account: before, places } = stored
  const checkouts = after.checkouts.filter((checkout) => !before.checkouts.includes(checkout))
  const lots = placesOf(stored, after.lots).flatMap(({ lot, place }) =>
    before.lots.includes(lot) && places.get(lot.id) === place ? [] : [lotRow(after.id, place, lot)],
  )
  const [due, end] = [dueAt(after), termsOf(after).at(-1)?.until]
  await Promise.all([
    sql(em, UPDATE, [after.id, instantOf(after.asOf), after.deleted, version, optional(due), optional(end)]),
    // A purchase needs its checkout.
    write(
      em,
      CHECKOUTS,
      checkouts.map((checkout) => checkoutRow(after.id, checkout)),
    ),
    write(em, LOTS, lots),
  ])
}

const optional = (at: Seconds | undefined): string | null => (at === undefined ? null : instantOf(at))

const write = async (em: EntityManager, statement: string, rows: readonly unknown[]): Promise<void> => {
  if (rows.length > 0) await sql(em, statement, [JSON.stringify(rows)])
}

/** When time alone changes something: the running lot ends, or a day of paid time is over and becomes revenue. */
function dueAt({ lots, asOf }: Account): Seconds | undefined {
  const running = runningLot(lots)
  if (!running) return undefined
  const end = endOf(running, asOf)
  return unusedValue(running, asOf) > 0n ? Math.min(end, nextDay(asOf)) : end
}
