import { expect, test } from 'vitest'
import { readAuditQuery } from './audit-query.ts'

const read = (text: string) => readAuditQuery(new URLSearchParams(text))

test('reads every filter', () => {
  expect(
    read(
      'actor=ada&resource=city&action=update&from=2026-11-01&to=2026-11-21&before=019b76da-a800-7000-8000-000000000001',
    ),
  ).toEqual({
    actor: 'ada',
    resource: ['city'],
    action: 'update',
    from: '2026-11-01',
    to: '2026-11-21',
    before: '019b76da-a800-7000-8000-000000000001',
  })
})
test('leaves out what is wrong', () => {
  expect(read('actor=%20&resource=house&action=burn&from=yesterday&to=2026-13-41&before=1')).toEqual({})
})
