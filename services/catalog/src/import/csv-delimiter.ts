import { parse } from 'csv-parse/sync'

/** Signs that separate cells, in the order in which they win a tie. */
export const delimiters = [',', ';', '\t', '|'] as const
export type CsvDelimiter = (typeof delimiters)[number]

/** Records that are looked at. */
const SAMPLE = 25

/**
 * The delimiter that gives the beginning of a file most rows of as many cells as its first line has, and most cells; a
 * comma where there is but one column.
 */
export function detectDelimiter(sample: string): CsvDelimiter {
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function scoreOf(sample: string, delimiter: CsvDelimiter): number {
  const [first, ...rest] = recordsOf(sample, delimiter)
  if (!first || first.length < 2) return 0
  const alike = rest.filter((cells) => cells.length === first.length).length
  const share = rest.length === 0 ? 1 : alike / rest.length
  // Agreement between the rows counts before their width: a comma within prices makes many cells, but never as many.
  return share * 1000 + first.length
}

function recordsOf(sample: string, delimiter: CsvDelimiter): string[][] {
  try {
    return parse(sample, {
      delimiter,
      to: SAMPLE,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch {
    // The sample may end within a quoted cell; with a wrong delimiter quotes may not close at all.
    return []
  }
}
