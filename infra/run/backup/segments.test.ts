import { expect, it } from 'vitest'
import { isArchived, lastBeforeGap } from './segments.ts'

const first = '000000010000000000000005'
const wal = (...places: string[]) => places.map((place) => `0000000${place}`)

it.each([
  ['nothing missing', wal('10000000000000005', '10000000000000006'), undefined],
  ['another timeline goes on', wal('10000000000000005', '20000000000000005', '20000000000000006'), undefined],
  [
    'another log goes on',
    ['0000000100000000000000FF', '000000010000000100000000'],
    undefined,
    '0000000100000000000000FF',
  ],
  ['what came before the base', wal('10000000000000003', '10000000000000005'), undefined],
  ['files of other kinds', ['00000002.history', first, '000000010000000000000005.00000028.backup'], undefined],
  ['one missing', wal('10000000000000005', '10000000000000006', '10000000000000008'), '0000000000000006'],
  ['the base without its log', wal('10000000000000006'), 'none'],
  ['no log at all', [], 'none'],
])('%s', (_, names, expected, from = first) => {
  expect(lastBeforeGap(names, from)).toBe(expected)
})

it.each([first, `${first}.partial`, `${first}.00000028.backup`, '00000002.history'])('%s is archived', (name) =>
  expect(isArchived(name)).toBe(true),
)
it.each(['archtemp.1.2', 'secrets.json', `${first}.part`, `../${first}`, '.'])('%s is not', (name) =>
  expect(isArchived(name)).toBe(false),
)
