import { Readable } from 'node:stream'
import { byteOrderMark, csvLine } from '@forecourt/kernel/csv'
import type { Database } from '@forecourt/kernel/db'
import { majorText } from '../money/major-text.ts'

const BATCH = 1000
const HEADS = ['date', 'movement', 'kind', 'account', 'currency', 'amount', 'user', 'payment', 'document']

interface Line {
  day: string
  at: Date
  movement: string
  line: number
  kind: string
  account: string
  currency: string
  amount: string
  user: string
  subject: string
  document: string | null
}

/** Numbers of what was issued with a movement: the invoice of a charge, the credit notes of what went back. */
const DOCUMENT = `case
    when m.kind = 'charge' then (select d.number from document d where d.checkout_id = m.subject and d.kind <> 'credit_note')
    when m.kind in ('refund', 'dispute_lost') then (select string_agg(n.number, ' ' order by n.number)
      from document d join document n on n.of_id = d.id
      where d.checkout_id = m.subject and d.kind <> 'credit_note' and n.issued_at = m.at)
  end`

/** What follows a line of the file. */
type After = Pick<Line, 'at' | 'movement' | 'line'>

/**
 * The ledger of some days as CSV, a line for every posting in the order of time, read in portions: debits are positive,
 * amounts in major units. Heads are the same in every language, for programs that read it.
 */
export const ledgerStream = (db: Database, from: string, to: string): Readable => Readable.from(lines(db, from, to))

async function* lines(db: Database, from: string, to: string): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(HEADS)}`
  let after: After = { at: new Date(0), movement: '00000000-0000-0000-0000-000000000000', line: -1 }
  for (;;) {
    // A movement of a day stands in the file of that day, though time used is dated a moment later.
    const rows: Line[] = await db.query<Line>(
      `select booking_day(m.kind, m.at)::text as day, m.at, m.id as movement, p.line, m.kind, p.account, p.currency,
         p.amount::text as amount, m.user_id as user, p.subject,
         ${DOCUMENT} as document
       from movement m join posting p on p.movement_id = m.id
       where (m.at, m.id, p.line) > ($3, $4::uuid, $5::int)
         and m.at >= $1::date::timestamp at time zone 'UTC' and m.at <= ($2::date + 1)::timestamp at time zone 'UTC'
         and booking_day(m.kind, m.at) between $1::date and $2::date
       order by m.at, m.id, p.line limit ${BATCH}`,
      [from, to, after.at, after.movement, after.line],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(lineOf).join('')
    after = last
  }
}

const lineOf = ({ day, movement, kind, account, currency, amount, user, subject, document }: Line): string =>
  csvLine([day, movement, kind, account, currency, majorText(BigInt(amount), currency), user, subject, document ?? ''])
