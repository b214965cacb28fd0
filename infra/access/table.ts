import table from './access-matrix.json' with { type: 'json' }
import { type CallerName, callers } from './cast.ts'
import type { Answer } from './walk.ts'

/**
 * The answers that rulings 2 promises, row by row in the order of `callers`. Written from the rulings and kept by hand: it is
 * never generated from what the guards answer, or it could not contradict them.
 */
export const expected: Readonly<Record<string, Readonly<Record<CallerName, Answer>>>> = Object.fromEntries(
  Object.entries(table as Record<string, Answer[]>).map(([row, answers]) => [
    row,
    Object.fromEntries(callers.map((name, column) => [name, answers[column]])) as Record<CallerName, Answer>,
  ]),
)

/** The cells of a row that are not as the table says, as sentences. */
export const differences = (row: string, answers: Record<CallerName, Answer>): string[] =>
  callers
    .filter((name) => answers[name] !== expected[row]?.[name])
    .map((name) => `${row}, ${name}: ${answers[name]}, and the table says ${expected[row]?.[name] ?? 'nothing'}`)
