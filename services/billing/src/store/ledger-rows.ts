import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import type { Movement } from '../ledger/movement.ts'
import { instantOf } from './plan-columns.ts'

const INSERT_MOVEMENTS = `insert into movement (id, user_id, kind, subject, at)
  select id, $1, kind, subject, at from jsonb_to_recordset($2::jsonb) as m (id uuid, kind text, subject uuid, at timestamptz)`

/** All postings of a movement in one statement: the database looks whether they balance when it ends. */
const INSERT_POSTINGS = `insert into posting (movement_id, line, account, currency, subject, amount)
  select movement_id, line, account, currency, subject, amount from jsonb_to_recordset($1::jsonb)
    as p (movement_id uuid, line int, account text, currency text, subject uuid, amount bigint)`

/** Adds movements to the ledger. */
export async function addMovements(em: EntityManager, userId: string, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return
  const rows = movements.map((movement) => ({ id: newId(), movement }))
  const postings = rows.flatMap(({ id, movement }) =>
    movement.postings.map(({ account, currency, subject, amount }, line) => ({
      ...{ movement_id: id, line, account, currency, subject, amount: String(amount) },
    })),
  )
  const lines = rows.map(({ id, movement: { kind, subject, at } }) => ({ id, kind, subject, at: instantOf(at) }))
  await Promise.all([
    sql(em, INSERT_MOVEMENTS, [userId, JSON.stringify(lines)]),
    sql(em, INSERT_POSTINGS, [JSON.stringify(postings)]),
  ])
}
