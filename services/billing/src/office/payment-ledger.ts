import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { MovementKind } from '../ledger/movement.ts'
import type { LedgerAccount } from '../ledger/sheet.ts'
import type { BookedMovement } from './payment-steps.ts'

interface Line {
  movement: string
  at: Date
  kind: MovementKind
  account: LedgerAccount
  currency: string
  amount: string
}

/** A day of time used makes a movement; a month of them is told as one. */
const MOVEMENT = `case when m.kind = 'recognition' then to_char(booking_day(m.kind, m.at), 'YYYY-MM') else m.id::text end`

/** What the ledger has of a lot or checkout, oldest first. */
export async function bookedOf(em: EntityManager, subject: string): Promise<BookedMovement[]> {
  const lines = await sql<Line>(
    em,
    `select ${MOVEMENT} as movement, max(m.at) as at, m.kind, p.account, p.currency, sum(p.amount)::text as amount
     from posting p join movement m on m.id = p.movement_id
     where p.subject = $1 group by 1, 3, 4, 5 having sum(p.amount) <> 0
     order by max(m.at), min(m.recorded_at), 1, min(p.line)`,
    [subject],
  )
  return [...Map.groupBy(lines, ({ movement }) => movement).values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const postings = of.map(({ account, currency, amount }) => ({ account, currency, amount: BigInt(amount) }))
    return [{ at: first.at.toISOString(), kind: first.kind, postings }]
  })
}
