import { expect, it } from 'vitest'
import { armed, csvLine } from './index.ts'

it.each(['=1+1', '+cmd', '-cmd', '@SUM(A1)', '\tx', '\rx'])(
  'puts an apostrophe before %j, and takes it off again',
  (cell) => {
    const line = csvLine([cell])
    expect(line.replace(/^"/, '')[0]).toBe("'")
    expect(armed(`'${cell}`)).toBe(cell)
  },
)

it('leaves numbers and plain texts alone, and quotes what needs it', () => {
  expect(csvLine(['-12', '+3,5', "d'accord", 'a,b', 'say "no"'])).toBe(`-12,"+3,5",d'accord,"a,b","say ""no"""\r\n`)
  expect(armed("'tis")).toBe("'tis")
})
