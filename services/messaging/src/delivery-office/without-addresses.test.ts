import { expect, test } from 'vitest'
import { withoutAddresses } from './without-addresses.ts'

test.each([
  ['550 5.1.1 <sam.o-neil+x@example.com>: User unknown', '550 5.1.1 <…@example.com>: User unknown'],
  ["The 'To' number +33612345678 is not valid (21211)", "The 'To' number … is not valid (21211)"],
  ['(#131026) Message undeliverable to 33612345678', '(#131026) Message undeliverable to …'],
  ['410 from https://fcm.googleapis.com/fcm/send/abc:def, gone', '410 from https://fcm.googleapis.com/… gone'],
  ['Error: connect ECONNREFUSED 127.0.0.1:2525', 'Error: connect ECONNREFUSED 127.0.0.1:2525'],
])('%s', (said, shown) => {
  expect(withoutAddresses(said)).toBe(shown)
})
