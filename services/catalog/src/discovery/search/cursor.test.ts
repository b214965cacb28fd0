import { expect, it } from 'vitest'
import type { Order } from '../terms/order.ts'
import { readCursor, writeCursor } from './cursor.ts'

const byAge: Order = { keys: [{ name: 'posted_at', type: 'timestamptz' }], descending: true }
const read = (moment: string) => readCursor(writeCursor('-postedAt', [moment]), '-postedAt', byAge, 1)

it.each(['2026-02-28 23:59:59.123456+00', '0001-01-01 00:00:00+00'])('%s is a place to go on from', (moment) => {
  expect(read(moment)).toEqual([moment])
})

it.each([
  '2026-02-30 00:00:00+00',
  '2026-99-99 99:99:99+00',
  '0000-01-01 00:00:00+00',
  '2026-01-01 24:00:00+00',
  'now',
])('%s is no moment: the caller is told, and PostgreSQL never asked', (moment) =>
  expect(() => read(moment)).toThrow(expect.objectContaining({ status: 422 })),
)

it('a place from before the order had another key is known by its page, where there is one', () => {
  const byCompleteness: Order = { keys: [{ name: 'complete', type: 'bool' }, ...byAge.keys], descending: true }
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const earlier = (page: number, last = id) =>
    readCursor(writeCursor('-postedAt', ['2026-02-28 23:59:59+00', 'true', last]), '-postedAt', byCompleteness, page)
  expect(earlier(2)).toBeUndefined()
  const refused = expect.objectContaining({ status: 422 })
  expect(() => earlier(1)).toThrow(refused)
  expect(() => earlier(2, 'x')).toThrow(refused)
})
