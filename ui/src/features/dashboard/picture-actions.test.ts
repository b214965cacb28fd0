import { expect, test } from 'vitest'
import { pictureActions } from './picture-actions.ts'

const all = { update: true, delete: true }
const hidden = { at: '2026-11-21T00:00:00Z', reason: 'Offensive' }

test('a shown picture is hidden, a hidden one restored, and reports are dismissed where there are some', () => {
  expect(pictureActions({ hidden: null, reports: 0 }, all)).toEqual(['hide', 'delete'])
  expect(pictureActions({ hidden: null, reports: 2 }, all)).toEqual(['hide', 'dismiss', 'delete'])
  expect(pictureActions({ hidden, reports: 0 }, all)).toEqual(['restore', 'delete'])
})
test('nobody is offered what they may not do', () => {
  expect(pictureActions({ hidden: null, reports: 2 }, { update: true, delete: false })).toEqual(['hide', 'dismiss'])
  expect(pictureActions({ hidden, reports: 2 }, { update: false, delete: false })).toEqual([])
})
