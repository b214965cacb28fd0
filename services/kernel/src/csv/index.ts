/** Spreadsheets read a text file as UTF-8 when it begins so. */
export const byteOrderMark = '\uFEFF'

/**
 * Where a spreadsheet may take what follows for a formula (OWASP, CSV injection): at the beginning of a cell, and after a
 * semicolon or a line break. Many of them, told nothing else, begin a cell after a semicolon; the quotes around ours are then
 * in the middle of one and hold no line break together. Blanks and apostrophes before the sign do not help, and the
 * full-width signs of Asian keyboards count as well.
 */
const BEGINNING = '(?<=^|[;\\r\\n])'
const FORMULA = "(?=[\\s']*[=+\\-@|\\uFF1D\\uFF0B\\uFF0D\\uFF20\\t\\r])"
const armedPlace = new RegExp(`${BEGINNING}${FORMULA}`, 'g')
const defusedPlace = new RegExp(`${BEGINNING}'${FORMULA}`, 'g')

/** One line of CSV (RFC 4180). An apostrophe stands before what a spreadsheet would take for a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(written).join(',')}\r\n`

/** A cell of our own files as it was before `csvLine` defused it. */
export const armed = (cell: string): string => cell.replace(defusedPlace, '')

/** A number stays a number: "-12" is no formula. */
const isNumber = (cell: string): boolean => /^[+-]?\d+([.,]\d+)*$/.test(cell)

/** Words with single spaces between them need no quotes in any dialect. */
const isPlain = (cell: string): boolean => /^([^",;\s]+( [^",;\s]+)*)?$/.test(cell)

function written(cell: string): string {
  const defused = isNumber(cell) ? cell : cell.replace(armedPlace, "'")
  return defused === cell && isPlain(cell) ? cell : `"${defused.replaceAll('"', '""')}"`
}
