import { OutsideRefusal } from '@forecourt/kernel/errors'
import { expect, test } from 'vitest'
import { deadAddress } from './dead-address.ts'

const mail = (response: string, command = 'RCPT TO') => Object.assign(new Error(response), { command, response })

test.each([
  ['email', mail('550 5.1.1 <sam@example.com>: Recipient address rejected'), '5.1.1'],
  ['email', mail('550-5.1.10 No such recipient'), '5.1.10'],
  ['email', mail('550 5.2.1 The account is disabled'), '5.2.1'],
  ['email', mail('552 5.2.2 Mailbox full'), undefined],
  ['email', mail('550 5.7.1 Blocked by policy, see 5.1.1'), undefined],
  ['email', mail('450 4.1.1 Try again'), undefined],
  ['email', mail('550 No such user'), undefined],
  ['email', mail('550 5.1.1 sender unknown', 'MAIL FROM'), undefined],
  ['email', new Error('connect ECONNREFUSED'), undefined],
  ['sms', new OutsideRefusal(400, 'SMS refused: 400, code 21610'), '21610'],
  ['sms', new OutsideRefusal(400, 'SMS refused: 400, code 21611'), undefined],
  ['whatsapp', new OutsideRefusal(400, 'WhatsApp refused: 400, code 131026'), '131026'],
  ['whatsapp', new OutsideRefusal(400, 'WhatsApp refused: 400, code 21610'), undefined],
  ['push', new OutsideRefusal(400, 'refused, code 21610'), undefined],
] as const)('%s: %s', (channel, error, said) => {
  expect(deadAddress(channel, error)).toBe(said)
})
