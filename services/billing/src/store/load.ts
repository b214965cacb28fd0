import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { type Account, newAccount } from '../account/account.ts'
import type { Seconds } from '../lot/calendar.ts'
import { type CheckoutRow, checkoutOf, selectCheckouts } from './checkout-rows.ts'
import { type LotRow, lotOf, selectAccount } from './lot-rows.ts'
import { secondsOf } from './plan-columns.ts'
import { type View, type ViewName, viewOf } from './view.ts'

/** An account, or what was loaded of it, with what only its storage knows. */
export interface Stored {
  readonly account: Account
  /** Of the last EntitlementChanged; 0: none was told. */
  readonly version: number
  readonly now: Seconds
  /** Where each loaded lot stands. */
  readonly places: ReadonlyMap<string, number>
  /** The last place of all lots; -1 where there is none. */
  readonly lastPlace: number
}

interface AccountFacts {
  as_of: Date
  deleted: boolean
  version: string
  now: Date
  last: number | null
}
/** An account without lots is one row without a lot. */
type AccountRow = AccountFacts & (LotRow | { id: null })

const NEW = prepared('insert into account (user_id, as_of) values ($1, to_timestamp(0)) on conflict do nothing')
const LOCK = prepared('select from account where user_id = $1 for update')

const statementsOf = (name: ViewName) => ({
  account: prepared(selectAccount(name)),
  checkouts: prepared(selectCheckouts(name)),
})
const STATEMENTS = {
  live: statementsOf('live'),
  about: statementsOf('about'),
  recent: statementsOf('recent'),
  whole: statementsOf('whole'),
}

/** Loads an account under the lock of its row, which is made when it is missing. One round trip. */
export async function lockAccount(em: EntityManager, userId: string, view: View = {}): Promise<Stored> {
  // In this order: what is read after the lock was given is what its holder before has left.
  const [, , stored] = await Promise.all([
    sql(em, NEW, [userId]),
    sql(em, LOCK, [userId]),
    loadAccount(em, userId, view),
  ])
  return stored
}

/** Loads an account without a lock: for reading. Nobody's is a new one. */
export async function loadAccount(em: EntityManager, userId: string, view: View): Promise<Stored> {
  const { name, values } = viewOf(userId, view)
  const [rows, checkouts] = await Promise.all([
    sql<AccountRow>(em, STATEMENTS[name].account, values),
    sql<CheckoutRow>(em, STATEMENTS[name].checkouts, values),
  ])
  const [first] = rows
  const now = secondsOf(first?.now ?? new Date())
  if (!first) return { account: newAccount(userId, now), version: 0, now, places: new Map(), lastPlace: -1 }
  const stored = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const { as_of: asOf, deleted, version, last } = first
  return {
    account: {
      ...{ id: userId, asOf: secondsOf(asOf), deleted },
      ...{ lots: stored.map(lotOf), checkouts: checkouts.map(checkoutOf) },
    },
    ...{ version: Number(version), now, lastPlace: last ?? -1 },
    places: new Map(stored.map(({ id, position }) => [id, position])),
  }
}
