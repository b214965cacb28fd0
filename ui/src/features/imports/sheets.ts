import type { ImportJob } from '@forecourt/contracts'
import type { ApiProblem } from '../../shared/api/problem.ts'

/** The sheets of a workbook, and the one that was read or refused; null: all of them are empty. */
export interface SheetChoice {
  readonly read: string | null
  readonly all: readonly string[]
}

/** What there is to choose from after an upload, whether it was taken or refused; undefined where there is no choice. */
export function sheetsOf(
  job: Pick<ImportJob, 'sheet' | 'sheets'> | undefined,
  problem: Pick<ApiProblem, 'details'> | undefined,
): SheetChoice | undefined {
  const choice = job ? { read: job.sheet, all: job.sheets } : refused(problem?.details)
  return choice && choice.all.length > 1 ? choice : undefined
}

function refused(details: Readonly<Record<string, unknown>> | undefined): SheetChoice | undefined {
  const { sheet, sheets } = details ?? {}
  if (!Array.isArray(sheets)) return undefined
  return { read: typeof sheet === 'string' ? sheet : null, all: sheets.filter((name) => typeof name === 'string') }
}
