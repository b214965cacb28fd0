import { expect, it } from 'vitest'
import { cronWords } from './cron-words.ts'

it.each([
  ['en_US', 'Every 5 minutes, between 08:00 AM and 06:59 PM, Monday through Friday'],
  ['fr_FR', 'Toutes les 5 minutes, de 08:00 à 18:59, de lundi à vendredi'],
  ['zh_CN', '每隔 5 分钟, 在 08:00 和 18:59 之间, 星期一至星期五'],
] as const)('a cron expression reads in plain words in %s', (locale, words) => {
  expect(cronWords('*/5 8-18 * * 1-5', locale)).toBe(words)
})
it('what is no expression has no words', () => {
  expect(cronWords('at dawn', 'en_US')).toBeUndefined()
})
