import { Readable } from 'node:stream'
import type { ImportRow, Locale } from '@forecourt/contracts'
import { byteOrderMark, csvLine } from '@forecourt/kernel/csv'
import type { Database } from '@forecourt/kernel/db'
import { translate } from '@forecourt/kernel/errors'
import type { StoredJob } from './import-job.ts'
import { issueReply } from './import-report.ts'
import type { RowIssue } from './row-reader.ts'

const BATCH = 1000

/**
 * The result of an import as CSV, a line for each row of the file, read in portions: line, outcome, vehicle, its address,
 * what is wrong, and the row as it came.
 *
 * @param origin address of the web application
 */
export function resultFile(db: Database, job: StoredJob, locale: Locale, origin: string): Readable {
  return Readable.from(lines(db, job, locale, origin))
}

async function* lines(db: Database, job: StoredJob, locale: Locale, origin: string): AsyncGenerator<string> {
  const heads = ['line', 'outcome', 'vehicle', 'link', 'problems'].map((name) =>
    translate(locale, `importResult.${name}`),
  )
  yield `${byteOrderMark}${csvLine([...heads, ...job.columns.map(({ name }) => name)])}`
  for (let after = 0; ; ) {
    const rows = await db.query<{
      line: number
      cells: string[]
      outcome: ImportRow['outcome']
      issues: RowIssue[]
      vehicleId: string | null
    }>(
      `select line, cells, issues, vehicle_id as "vehicleId",
         case when vehicle_id is not null then 'ok' when line > $2 then 'pending' else outcome end as outcome
       from import_row where job_id = $1 and line > $3 order by line limit ${BATCH}`,
      [job.id, job.cursorLine, after],
    )
    if (rows.length === 0) return
    yield rows
      .map(({ line, cells, outcome, issues, vehicleId }) =>
        csvLine([
          String(line),
          translate(locale, `importResult.outcomes.${vehicleId ? 'imported' : outcome}`),
          vehicleId ?? '',
          vehicleId ? `${origin}/vehicles/${vehicleId}` : '',
          outcome === 'pending' ? '' : issues.map((issue) => issueReply(issue, locale).message).join(' '),
          ...job.columns.map((_, index) => cells[index] ?? ''),
        ]),
      )
      .join('')
    after = rows.at(-1)?.line ?? after
  }
}
