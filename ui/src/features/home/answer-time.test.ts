import { expect, it } from 'vitest'
import { answerTime } from './answer-time.ts'

it.each([
  [0, 'hour', 1],
  [60, 'hour', 1],
  [61, 'hours', 2],
  [23 * 60, 'hours', 23],
  [24 * 60, 'days', 1],
  [24 * 60 + 1, 'days', 2],
])('%i minutes are said in %s: %i', (minutes, unit, count) => expect(answerTime(minutes)).toEqual({ unit, count }))
