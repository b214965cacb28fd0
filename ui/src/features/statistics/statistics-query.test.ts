import { describe, expect, it } from 'vitest'
import { readStatisticsQuery, writeStatisticsQuery } from './statistics-query.ts'

const read = (text: string) => readStatisticsQuery(new URLSearchParams(text))

describe('the address of statistics', () => {
  it('names period and figure, and falls back to views of 30 days', () => {
    expect(read('days=90&kind=contacts')).toEqual({ days: 90, kind: 'contacts' })
    expect(read('days=45&kind=money')).toEqual({ days: 30, kind: 'views' })
  })
  it('leaves out what is usual', () => {
    expect(String(writeStatisticsQuery({ days: 30, kind: 'views' }))).toBe('')
    expect(String(writeStatisticsQuery({ days: 7, kind: 'likes' }))).toBe('days=7&kind=likes')
    expect(read(String(writeStatisticsQuery({ days: 90, kind: 'saves' })))).toEqual({ days: 90, kind: 'saves' })
  })
})
