import Value from 'typebox/value'
import { expect, it } from 'vitest'
import { vehicleFields } from './catalog/vehicle.ts'
import { contactSeller } from './messaging/endpoints.ts'
import { decideThreadReport } from './messaging/thread-report.endpoints.ts'
import { writtenText } from './written.ts'

it.each([
  ['a\u202eevil\u2066 \u200b x\u0007\u001b[31m\0', 'aevil  x[31m'],
  ['one\r\ntwo\rthree\u2028four\tfive', 'one\ntwo\nthree\nfour\tfive'],
  ['\ufeff Yes. \u200b', 'Yes.'],
  ['👩‍👩‍👧 ❤️ 🏳️‍🌈', '👩‍👩‍👧 ❤️ 🏳️‍🌈'],
  ['می‌خواهم · क्‍ष · \u200fשלום', 'می‌خواهم · क्‍ष · \u200fשלום'],
  ['?', '?'],
  ['👍', '👍'],
])('keeps of %j what can be read', (text, written) => {
  expect(writtenText(text)).toBe(written)
})

it.each([
  '',
  ' \n\t',
  ' \u200b ',
  '\u200b\u200b\u200b',
  '\u200d\u200c\ufe0f',
  '\u202e',
  '\u00ad',
  '\u3164\u2060'.slice(1),
])('finds nothing to read in %j', (text) => {
  expect(writtenText(text)).toBe('')
})

it('asks for something to read in reasons, contacts and titles, in the order it was typed', () => {
  const reason = (text: string) => Value.Check(decideThreadReport.body, { decision: 'warned', reason: text })
  const contact = (message: string) => Value.Check(contactSeller.body, { email: 'a@example.com', message })
  for (const isTaken of [reason, contact]) {
    expect(isTaken('\u200b\u200b\u200b')).toBe(false)
    expect(isTaken('Rude. 👩‍👧')).toBe(true)
  }
  const title = (text: string) => Value.Check(vehicleFields.title, text)
  expect(title('Golf \u202eITG')).toBe(false)
  expect(title('\u200b\u200b\u200b')).toBe(false)
  expect(title('Golf GTI 👩‍👧 می‌خواهم')).toBe(true)
})
