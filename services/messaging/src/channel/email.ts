import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import type { Channel } from './channel.ts'

/** Mail to the confirmed address. */
export const emailChannel = (mailer: Mailer): Channel => ({
  name: 'email',
  wayTo: ({ email, emailVerified }) =>
    emailVerified
      ? async ({ id, content, replyTo, calendar, unsubscribeUrl }) => {
          await mailer.send({
            id,
            to: email,
            ...(replyTo && { replyTo }),
            ...(calendar && { calendar }),
            ...(unsubscribeUrl && { unsubscribeUrl }),
            ...renderMail(content),
          })
          return 'sent'
        }
      : null,
})
