import { expect, it } from 'vitest'
import { sheetsOf } from './sheets.ts'

it('are offered of a workbook that was taken, and of one that was refused', () => {
  const all = ['Notes', 'Cars']
  expect(sheetsOf({ sheet: 'Cars', sheets: all }, undefined)).toEqual({ read: 'Cars', all })
  expect(sheetsOf(undefined, { details: { sheet: 'Notes', sheets: all } })).toEqual({ read: 'Notes', all })
  expect(sheetsOf(undefined, { details: { sheet: null, sheets: all } })).toEqual({ read: null, all })
})

it('are no choice where there is one, none, or nothing was said of them', () => {
  expect(sheetsOf({ sheet: 'Cars', sheets: ['Cars'] }, undefined)).toBeUndefined()
  expect(sheetsOf({ sheet: null, sheets: [] }, undefined)).toBeUndefined()
  expect(sheetsOf(undefined, { details: { max: 5 } })).toBeUndefined()
  expect(sheetsOf(undefined, undefined)).toBeUndefined()
})
