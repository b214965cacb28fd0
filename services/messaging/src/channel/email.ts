import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import type { BounceAddresses } from './bounce-address.ts'
import type { Channel } from './channel.ts'

/** Mail to the confirmed address; null where what comes back is not taken. */
export const emailChannel = (mailer: Mailer, bounces: BounceAddresses | null): Channel => ({
  name: 'email',
  wayTo: ({ userId, email, emailVerified }) =>
    emailVerified
      ? async ({ id, content, replyTo, calendar, unsubscribeUrl }) => {
          await mailer.send({
            id,
            to: email,
            ...(bounces && { returnPath: bounces.make({ userId, email }) }),
            ...(replyTo && { replyTo }),
            ...(calendar && { calendar }),
            ...(unsubscribeUrl && { unsubscribeUrl }),
            ...renderMail(content),
          })
          return 'sent'
        }
      : null,
})
