import type { AuditRecord, Owner } from '@forecourt/contracts'
import { expect, test } from 'vitest'
import { mergeAudit } from './merge-audit.ts'

const entry = (service: Owner, second: number): AuditRecord => ({
  id: `019b76da-a8${String(second).padStart(2, '0')}-7000-8000-000000000000`,
  service,
  actor: 'a',
  resource: 'city',
  recordId: 'r',
  action: 'update',
  at: '2026-11-21T00:00:00.000Z',
  reason: null,
  before: null,
  after: null,
})
/** Two services' logs, and their pages as a query for `size + 1` entries past a cursor gives them. */
const logs = [
  [9, 8, 7, 1].map((second) => entry('auth', second)),
  [6, 5, 4, 3, 2].map((second) => entry('catalog', second)),
]
const pagesAfter = (before: string | null, size: number) =>
  logs.map((log) => log.filter(({ id }) => before === null || id < before).slice(0, size + 1))

test.each([1, 2, 3, 4, 8, 9, 10])('pages of %i hold every entry once, newest first', (size) => {
  const seen: string[] = []
  let before: string | null = null
  for (let page = 0; page < 20; page += 1) {
    const { entries, next } = mergeAudit(pagesAfter(before, size), size)
    seen.push(...entries.map(({ id }) => id))
    expect(entries.length).toBeLessThanOrEqual(size)
    if (next === null) break
    before = next
  }
  expect(seen).toEqual([...logs.flat()].map(({ id }) => id).sort((a, b) => (a < b ? 1 : -1)))
})
test('nothing has no next page', () => {
  expect(mergeAudit([[], []], 5)).toEqual({ entries: [], next: null })
})
