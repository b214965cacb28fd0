import type { ReportedPerson } from '@forecourt/contracts'
import { expect, test } from 'vitest'
import { conversationDecisions } from './conversation-decisions.ts'

const reported: ReportedPerson = {
  id: '019b76da-a800-7000-8000-0000000000aa',
  name: 'Sam',
  role: 'seller',
  isGone: false,
  isSuspended: false,
  memberSince: null,
  reports: 0,
  upheld: 0,
  leadingAway: null,
}
const of = (change: Partial<ReportedPerson> = {}) => ({
  status: 'open' as const,
  people: { reported: { ...reported, ...change } },
})

test('an open report is dismissed, or its person warned or suspended, by those who may', () => {
  expect(conversationDecisions(of(), true, true)).toEqual(['dismissed', 'warned', 'suspended'])
  expect(conversationDecisions(of(), true, false)).toEqual(['dismissed', 'warned'])
  expect(conversationDecisions(of({ isSuspended: true }), true, false)).toContain('suspended')
  expect(conversationDecisions(of(), false, true)).toEqual([])
})
test('an account that is gone can neither be warned nor suspended, and what was decided stays', () => {
  expect(conversationDecisions(of({ isGone: true }), true, true)).toEqual(['dismissed'])
  expect(conversationDecisions({ ...of(), status: 'warned' }, true, true)).toEqual([])
})
