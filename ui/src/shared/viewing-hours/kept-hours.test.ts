import { expect, test } from 'vitest'
import { isOvertaken, readKept } from './kept-hours.ts'

const saved = { timeZone: 'Europe/Paris', minutes: 30, weekly: [{ day: 1, from: '09:00', until: '12:00' }] }

test('hours that are half typed are read, whatever else lies there is nothing', () => {
  const half = { hours: { ...saved, minutes: 3, weekly: [{ day: 1, from: '', until: '12:00' }] }, before: null }
  expect(readKept(half)).toEqual(half)
  for (const stored of [undefined, null, 'text', saved, { hours: saved }, { hours: { weekly: 'all' }, before: null }])
    expect(readKept(stored)).toBeUndefined()
})

test('they are overtaken by what was saved since, not by the same in another order', () => {
  const kept = { hours: saved, before: saved }
  const same = { weekly: [{ until: '12:00', from: '09:00', day: 1 }], minutes: 30, timeZone: 'Europe/Paris' }
  expect([isOvertaken(kept, same), isOvertaken(kept, { ...saved, minutes: 45 })]).toEqual([false, true])
  expect([isOvertaken(kept, null), isOvertaken({ ...kept, before: null }, null)]).toEqual([true, false])
})
