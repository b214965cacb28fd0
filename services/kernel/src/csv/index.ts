/** Spreadsheets read a text file as UTF-8 when it begins so. */
export const byteOrderMark = '\uFEFF'

/** One line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe before it. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(defused(cell))).join(',')}\r\n`

/** A cell of our own files as it was before `csvLine` defused it. */
export const armed = (cell: string): string => (/^'\s*[=+\-@\t\r|]/.test(cell) ? cell.slice(1) : cell)

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A number stays a number: "-12" is no formula. */
const defused = (cell: string): string =>
  /^\s*[=+\-@\t\r|]/.test(cell) && !/^[+-]?\d+([.,]\d+)*$/.test(cell) ? `'${cell}` : cell
