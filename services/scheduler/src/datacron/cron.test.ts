import { expect, test } from 'vitest'
import { isCron } from './cron.ts'
import { handlers } from './handlers.ts'

test.each(['* * * * *', '*/5 8-18 * * 1-5', '0 0 1 1 *', '@daily', '30 * * * * *'])(
  '%s is a cron expression',
  (text) => {
    expect(isCron(text)).toBe(true)
  },
)
test.each(['', 'soon', '61 * * * *', '* * * *', '* * * * * * * *', '*/0 * * * *'])('"%s" is none', (text) => {
  expect(isCron(text)).toBe(false)
})
test('every handler begins with an expression that is one', () => {
  for (const { cron } of Object.values(handlers)) expect(isCron(cron)).toBe(true)
})
