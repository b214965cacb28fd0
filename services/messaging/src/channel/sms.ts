import type { Sms } from '@forecourt/kernel/sms'
import { smsStatusUrl } from './callback-address.ts'
import type { Channel, Message } from './channel.ts'

/** SMS to the account's phone: what happened and where to read it. What was written stays in the inbox. */
export const smsChannel = (sms: Sms, origin: string): Channel => ({
  name: 'sms',
  wayTo: ({ phone }) =>
    phone === null
      ? null
      : async (message) => {
          await sms.send({
            ...{ to: phone, body: textOf(message) },
            statusCallback: smsStatusUrl(origin, message.notificationId),
          })
          return 'sent'
        },
})

/** What is said of it, at most: an SMS of up to three parts in any script, with the address. */
const LONGEST = 140

/** One line that begins with who writes; characters that do not show, or turn the direction of reading, are left out. */
export function textOf({ content: { subject, action } }: Pick<Message, 'content'>): string {
  const words = [...subject.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()]
  const said = words.length > LONGEST ? [...words.slice(0, LONGEST - 1), '…'] : words
  return `Forecourt: ${said.join('')} ${action.url}`
}
