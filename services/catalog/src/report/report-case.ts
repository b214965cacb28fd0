import type { ReportStatus } from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'

/** What reports are about. Those of pictures are judged where pictures are, the others in the queue. */
export type ReportKind = 'vehicle' | 'picture' | 'user'

/** Counts one more report in the open case of its subject, which begins with it. @returns the case's id */
export async function joinCase(em: EntityManager, kind: ReportKind, subjectId: string, reason: string) {
  const [row] = await sql<{ id: string }>(
    em,
    `insert into report_case as c (id, kind, subject_id, reports, reasons) values ($1, $2, $3, 1, array[$4])
     on conflict (kind, subject_id) where status = 'open' do update set reports = c.reports + 1, last_at = now(),
       reasons = case when $4 = any (c.reasons) then c.reasons else c.reasons || $4::text end
     returning id`,
    [newId(), kind, subjectId, reason],
  )
  return row?.id ?? ''
}

/** Closes the open case of a subject, where there is one. @returns its id */
export async function closeCaseOf(
  em: EntityManager,
  kind: ReportKind,
  subjectId: string,
  decision: { status: Exclude<ReportStatus, 'open'>; by: string; reason: string | null },
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>(
    em,
    `update report_case set status = $3, closed_at = now(), closed_by = $4, closed_reason = $5
     where kind = $1 and subject_id = $2 and status = 'open' returning id`,
    [kind, subjectId, decision.status, decision.by, decision.reason],
  )
  return row?.id
}
