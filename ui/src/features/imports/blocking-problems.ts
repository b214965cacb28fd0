import { askedRules, type ImportJob, type ImportProblem } from '@forecourt/contracts'

/** What is wrong in so many of the rows lies with the list, not with a row. */
const NEARLY_ALL = 0.9

const judged = ({ counts }: Pick<ImportJob, 'counts'>): number => counts.ok + counts.error

/** A lack or a fault of a field that stops all rows, or nearly all; what words mean is asked elsewhere. */
export const blockingProblems = (
  job: Pick<ImportJob, 'counts'>,
  problems: readonly ImportProblem[],
): readonly ImportProblem[] =>
  problems.filter(
    ({ rule, field, outcome, rows }) =>
      outcome === 'error' && field !== null && !askedRules.includes(rule) && rows >= judged(job) * NEARLY_ALL,
  )

/** Whether not a single row is free of them. */
export const stopsEvery = (job: Pick<ImportJob, 'counts'>, blocking: readonly ImportProblem[]): boolean =>
  blocking.every(({ rows }) => rows === judged(job))
