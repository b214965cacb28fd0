import type { ImportJob } from '@forecourt/contracts'

/** The way of a list; `upload` is behind whoever has a job. */
export const importSteps = ['upload', 'mapping', 'check', 'import', 'result'] as const
export type ImportStep = (typeof importSteps)[number]
type State = Pick<ImportJob, 'status' | 'phase'>

/** Whether something happens by itself: worth looking again soon. */
export const isBusy = ({ status }: State): boolean => status === 'checking' || status === 'running'

/** The step a job is at by itself. */
export function stepOf({ status, phase }: State): ImportStep {
  if (status === 'uploaded') return 'mapping'
  if (status === 'done' || status === 'cancelled') return 'result'
  return phase === 'run' ? 'import' : 'check'
}

/** Whether the mapping may be changed: not while rows are read, and not after the end. */
export const isOpen = (job: State): boolean => !isBusy(job) && job.status !== 'cancelled'

/** The step that is shown: where the job is, or the mapping when one goes back to it. */
export const shownStep = (job: State, wanted: string | null): ImportStep =>
  wanted === 'mapping' && isOpen(job) ? 'mapping' : stepOf(job)

/** Share of the rows that were judged, in per cent. */
export const progressOf = ({ rows, counts }: Pick<ImportJob, 'rows' | 'counts'>): number =>
  rows === 0 ? 100 : Math.floor(((rows - counts.pending) / rows) * 100)

/** How many vehicles a run would withdraw; null until a check has come to the end of the list. */
export const missingOf = ({ counts, missing }: Pick<ImportJob, 'counts' | 'missing'>): number | null =>
  counts.pending > 0 ? null : missing
