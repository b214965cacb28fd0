import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { armed, csvLine } from './index.ts'

const signs = ['=', '+', '-', '@', '|', '＝', '＋', '－', '＠']
const before = ['', ' ', '\t', '\r', '\n', '\u3000', "'", "' "]
const formulas = [...signs.flatMap((sign) => before.map((blank) => `${blank}${sign}cmd|' /C calc'!A0`)), '\tx', '\rx']
const breaks = ['\n', '\r\n', '\r']
/** What a spreadsheet evaluates, whatever it strips from a cell's beginning. */
const isFormula = (cell: string) => /^\s*[=+\-@|＝＋－＠]/.test(cell) || /^[\t\r]/.test(cell)

describe('a cell that a spreadsheet would take for a formula', () => {
  it.each(formulas)('%j is quoted, begins with an apostrophe, and comes back as it was', (cell) => {
    expect(csvLine([cell]).slice(0, 2)).toBe(`"'`)
    const [[read = '']] = parse(csvLine([cell])) as [[string]]
    expect(armed(read)).toBe(cell)
  })

  it.each(formulas)('%j is none in any cell either, where the semicolon parts them', (cell) => {
    const line = csvLine(['plain', `a;${cell}`, `${cell};${cell}`, 'say "no"'])
    for (const delimiter of [',', ';']) {
      const records = parse(line, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][]
      expect(records.flat().filter(isFormula)).toEqual([])
    }
    const [[, second = '', third = '']] = parse(line) as [string[]]
    expect([second, third].map(armed)).toEqual([`a;${cell}`, `${cell};${cell}`])
  })

  it.each(formulas)('%j is none on a later line of a text either', (cell) => {
    const texts = breaks.map((end) => `first${end}${cell}${end}last`)
    const line = csvLine(['plain', ...texts])
    // Where the semicolon parts cells, our quotes stand in the middle of one, and a line of a text is a record.
    const records = line.split(/[\r\n]/).flatMap((record) => record.split(';'))
    expect(records.filter(isFormula)).toEqual([])
    const [[, ...read]] = parse(line) as [string[]]
    expect(read.map(armed)).toEqual(texts)
  })
})

it('leaves numbers and plain texts alone, and quotes what needs it', () => {
  expect(csvLine(['-12', '+3,5', "d'accord", 'a,b', 'say "no"', 'two words', '', 'a;b'])).toBe(
    `-12,"+3,5",d'accord,"a,b","say ""no""",two words,,"a;b"\r\n`,
  )
  expect(armed("'tis")).toBe("'tis")
})
