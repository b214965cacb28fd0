import { expect, test } from 'vitest'
import { isDeletedAccount, recordName } from './audit-record.ts'

const row = { recordId: '42', before: null, after: { name: 'Before' }, recordName: null }

test('a record is called as it is today, else as the entry says, else by its id', () => {
  expect(recordName({ ...row, recordName: 'Ada' })).toBe('Ada')
  expect(recordName(row)).toBe('Before')
  expect(recordName({ ...row, after: null })).toBe('42')
})

test('a person without a name is a deleted account, not an empty cell', () => {
  expect(isDeletedAccount({ recordName: '' })).toBe(true)
  expect(isDeletedAccount(row)).toBe(false)
  expect(recordName({ ...row, after: null, recordName: '' })).toBe('42')
})
