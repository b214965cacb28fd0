import type { Client } from 'pg'
import { wordOf } from '../search/market.ts'

/** What the crowd is made of. */
export const crowd = { firstNames: 400, lastNames: 4_000 } as const
const BATCH = 50_000

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
/** Names are invented and skewed: a few are common. */
export const firstName = (number: number): string => capital(wordOf(number + 10_000))
export const lastName = (number: number): string => capital(wordOf(number + 200_000))

/** Picks a number below `most`, small ones far more often; the same for the same row and purpose in every run. */
const pick = (purpose: number, most: number) =>
  `least(${most - 1}, floor(power((hashint8extended(i, ${purpose}) & 1048575)::float / 1048576, 2) * ${most})::int)`
const part = (purpose: number) => `((hashint8extended(i, ${purpose}) & 1048575)::float / 1048576)`

/**
 * Fills auth with people, past its service: 1 in 5,000 is an ADMIN, 2 % are suspended, 5 % unverified, 4 % premium. Rows lie
 * in the order of their creation, a thousand a day.
 *
 * @param db a superuser's connection to auth's database
 * @param role who owns its tables
 */
export async function loadPeople(
  db: Client,
  { rows, role, report }: { rows: number; role: string; report: (done: number) => void },
): Promise<void> {
  await db.query(`set role "${role}"; set statement_timeout = 0; set synchronous_commit = off`)
  await db.query("set maintenance_work_mem = '512MB'")
  const { rows: indexes } = await db.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes i where tablename = 'account'
     and not exists (select from pg_constraint c where c.conname = i.indexname)`,
  )
  for (const { indexname } of indexes) await db.query(`drop index "${indexname}"`)
  const names = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at))
  await db.query(namesTable('bench_first'), [names(crowd.firstNames, firstName)])
  await db.query(namesTable('bench_last'), [names(crowd.lastNames, lastName)])
  await db.query('analyze bench_first; analyze bench_last')
  for (let from = 1; from <= rows; from += BATCH) {
    const to = Math.min(rows, from + BATCH - 1)
    await db.query(INSERT_PEOPLE, [from, to, rows])
    report(to)
  }
  for (const { indexdef } of indexes) await db.query(indexdef)
  await db.query('vacuum analyze account')
}

const namesTable = (name: string) => `create unlogged table ${name} as
  select (at - 1)::int as at, name from unnest($1::text[]) with ordinality as t (name, at)`

const INSERT_PEOPLE = `
  insert into account (id, email, email_verified_at, username, first_name, last_name, phone, status, role, premium_until, created_at, updated_at)
  select uuidv7(), lower(f.name || '.' || l.name) || i || '@example.com', case when ${part(3)} < 0.95 then r.at end,
    lower(l.name) || i, f.name, l.name, '+336' || lpad((hashint8extended(i, 4) & 67108863)::text, 8, '0'),
    case when ${part(5)} < 0.02 then 'suspended' else 'active' end,
    case when i % 5000 = 0 then 'ADMIN' else 'USER' end,
    case when ${part(6)} < 0.04 then now() + interval '30 days' end, r.at, r.at
  from (select i, now() - make_interval(secs => 86.4 * ($3::bigint - i)) as at from generate_series($1::bigint, $2::bigint) as i) as r
  join bench_first f on f.at = ${pick(1, crowd.firstNames)}
  join bench_last l on l.at = ${pick(2, crowd.lastNames)}
  order by i`
