import { expect, it } from 'vitest'
import { missingOf, progressOf, shownStep, stepOf } from './import-steps.ts'

it('follows the job', () => {
  expect(stepOf({ status: 'uploaded', phase: null })).toBe('mapping')
  expect(stepOf({ status: 'checking', phase: 'check' })).toBe('check')
  expect(stepOf({ status: 'checked', phase: 'check' })).toBe('check')
  expect(stepOf({ status: 'paused', phase: 'check' })).toBe('check')
  expect(stepOf({ status: 'paused', phase: 'run' })).toBe('import')
  expect(stepOf({ status: 'failed', phase: 'run' })).toBe('import')
  expect(stepOf({ status: 'done', phase: 'run' })).toBe('result')
})

it('goes back to the mapping only while nothing is read', () => {
  expect(shownStep({ status: 'checked', phase: 'check' }, 'mapping')).toBe('mapping')
  expect(shownStep({ status: 'done', phase: 'run' }, 'mapping')).toBe('mapping')
  expect(shownStep({ status: 'running', phase: 'run' }, 'mapping')).toBe('import')
  expect(shownStep({ status: 'cancelled', phase: 'run' }, 'mapping')).toBe('result')
  expect(shownStep({ status: 'checked', phase: 'check' }, 'upload')).toBe('check')
})

it('is done only when nothing is left', () => {
  expect(progressOf({ rows: 1000, counts: { pending: 1, ok: 999, error: 0, skipped: 0 } })).toBe(99)
  expect(progressOf({ rows: 1000, counts: { pending: 0, ok: 999, error: 1, skipped: 0 } })).toBe(100)
})

it('does not know what a run would withdraw before a check has come to the end', () => {
  const counts = { pending: 100, ok: 0, error: 200, skipped: 0 }
  expect(missingOf({ counts, missing: 0 })).toBeNull()
  expect(missingOf({ counts: { ...counts, pending: 0 }, missing: 0 })).toBe(0)
  expect(missingOf({ counts: { ...counts, pending: 0 }, missing: 3 })).toBe(3)
})
