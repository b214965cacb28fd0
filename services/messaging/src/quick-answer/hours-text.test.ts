import { expect, test } from 'vitest'
import { hoursText } from './hours-text.ts'

const usual = [
  ...[1, 2, 3, 4, 5].map((day) => ({ day, from: '17:00', until: '20:00' })),
  { day: 6, from: '14:00', until: '16:00' },
  { day: 6, from: '10:00', until: '12:00' },
]
/** Languages have spaces of many widths. */
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ')

test('days in a row with the same hours are told together, as each language writes them', () => {
  expect(plain(hoursText(usual, 'en_US'))).toBe(
    'Monday–Friday 5:00 – 8:00 PM and Saturday 10:00 AM – 12:00 PM, 2:00 – 4:00 PM',
  )
  expect(plain(hoursText(usual, 'fr_FR'))).toBe('lundi–vendredi 17:00 – 20:00 et samedi 10:00 – 12:00, 14:00 – 16:00')
  expect(plain(hoursText(usual, 'zh_CN'))).toContain('星期一–星期五 17:00')
})

test('a day between that has other hours, or none, parts them', () => {
  const weekly = [1, 2, 4].map((day) => ({ day, from: '09:00', until: day === 2 ? '11:00' : '12:00' }))
  expect(plain(hoursText(weekly, 'fr_FR'))).toBe('lundi 09:00 – 12:00, mardi 09:00 – 11:00 et jeudi 09:00 – 12:00')
})

test('a day between without hours parts them too', () => {
  const weekly = [1, 3].map((day) => ({ day, from: '09:00', until: '12:00' }))
  expect(plain(hoursText(weekly, 'fr_FR'))).toBe('lundi 09:00 – 12:00 et mercredi 09:00 – 12:00')
})

test('who shows vehicles at no time has nothing to tell', () => {
  expect(hoursText([], 'en_US')).toBeUndefined()
})
