import { dashboard } from '@forecourt/contracts'
import type pg from 'pg'
import type { Person } from '../../client/people.ts'
import { summarise } from '../percentiles.ts'

/** A year's sign-ups on the dashboard, p95 in milliseconds, through the BFF. */
const LIMIT_MS = 100
const ASKED = 30

/** @returns whether the year's figures were right to the last user, and whether they came in time */
export async function judgeYear(admin: Person, db: pg.Client): Promise<{ isRight: boolean; isFast: boolean }> {
  const ask = async () => (await admin.client.call(dashboard, { query: { days: 365, step: 'day' } })).data
  const { from, to, users } = await ask()
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from account
     where created_at >= $1::date::timestamp at time zone 'UTC' and created_at < ($2::date + 1)::timestamp at time zone 'UTC'`,
    [from, to],
  )
  const isRight = users?.registered.total === rows[0]?.n
  const took: number[] = []
  for (let at = 0; at < ASKED; at++) {
    const started = performance.now()
    await ask()
    took.push(performance.now() - started)
  }
  const { p50, p95 } = summarise(took)
  console.log(
    `dashboard, a year: ${users?.registered.total} of ${rows[0]?.n} sign-ups; p50 ${p50}, p95 ${p95} ms (limit ${LIMIT_MS})`,
  )
  return { isRight, isFast: p95 <= LIMIT_MS }
}
