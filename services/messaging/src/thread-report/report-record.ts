import { type DataOf, earlierReportsShown, type ReportedPerson, type readThreadReport } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { isOutage } from '@forecourt/kernel/errors'
import type { Reach } from '../channel/channel.ts'
import { reachOf } from '../channel/reach.ts'
import { type ReportRow, reportOf, toReport } from './report-list.ts'

type Data = DataOf<typeof readThreadReport>

/**
 * A report with what is known of its two people.
 *
 * @throws DomainError NOT_FOUND
 */
export async function readRecord(em: EntityManager, client: Client, readerId: string, id: string): Promise<Data> {
  const row = await reportOf(em, readerId, id)
  const { reporter_role: role } = row
  const other = role === 'buyer' ? 'seller' : 'buyer'
  const [reported, reporter] = await Promise.all([known(client, row.reported_id), known(client, row.reporter_id)])
  return {
    ...toReport(row),
    ...{ words: row.words, isChosen: row.chosen },
    people: {
      reported: await personOf(em, row, reported, {
        ...{ id: row.reported_id, name: row.reported_name, role: other, leadingAway: row.reported_led },
      }),
      reporter: await personOf(em, row, reporter, {
        ...{ id: row.reporter_id, name: row.reporter_name, role, leadingAway: row.reporter_led },
      }),
    },
    earlier: await earlierOf(em, readerId, row),
  }
}

/** What auth says of a person: null where they are gone, undefined while auth is away. */
async function known(client: Client, id: string): Promise<Reach | null | undefined> {
  try {
    return await reachOf(client, id)
  } catch (error) {
    if (isOutage(error)) return undefined
    throw error
  }
}

async function personOf(
  em: EntityManager,
  { id: reportId }: ReportRow,
  reach: Reach | null | undefined,
  person: Pick<ReportedPerson, 'id' | 'name' | 'role' | 'leadingAway'>,
): Promise<ReportedPerson> {
  const [counts] = await sql<{ reports: number; upheld: number; status: string | null }>(
    em,
    `select count(*)::int as reports, (count(*) filter (where status in ('warned', 'suspended')))::int as upheld,
       (select p.status from person_projection p where p.id = $1) as status
     from thread_report where reported_id = $1 and id <> $2`,
    [person.id, reportId],
  )
  const isGone = reach === null || counts?.status === 'deleted'
  return {
    ...person,
    name: isGone ? '' : (reach?.name ?? person.name),
    isGone,
    isSuspended: reach ? !reach.active : counts?.status === 'suspended',
    memberSince: reach?.memberSince ?? null,
    ...{ reports: counts?.reports ?? 0, upheld: counts?.upheld ?? 0 },
  }
}

async function earlierOf(em: EntityManager, readerId: string, row: ReportRow): Promise<Data['earlier']> {
  const rows = await sql<Pick<ReportRow, 'id' | 'reason' | 'status' | 'created_at'>>(
    em,
    `select id, reason, status, created_at from thread_report
     where reported_id = $1 and id <> $2 and reporter_id <> $3 order by created_at desc limit ${earlierReportsShown}`,
    [row.reported_id, row.id, readerId],
  )
  return rows.map(({ created_at, ...one }) => ({ ...one, createdAt: created_at.toISOString() }))
}
