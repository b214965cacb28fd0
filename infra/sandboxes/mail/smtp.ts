import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Faults } from './faults.ts'
import type { Mailbox } from './mailbox.ts'
import { parseMessage } from './message.ts'

const LARGEST_BYTES = 25 * 2 ** 20

/** An SMTP server that accepts everything for everybody, without TLS or sign-in, and delivers nothing. */
export function createSmtpServer(mailbox: Mailbox, faults: Faults): SMTPServer {
  return new SMTPServer({
    banner: 'Forecourt mail sandbox',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: LARGEST_BYTES,
    onConnect: (_session, answer) => answer(faults.refuse ? refusal() : null),
    onRcptTo: (_address, _session, answer) => answer(faults.refuse ? refusal() : null),
    onAuth: (auth, _session, answer) => answer(null, { user: auth.username ?? 'anybody' }),
    onData: (stream, session, answer) => {
      const { mailFrom, rcptTo } = session.envelope
      const recipients = rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((raw) => parseMessage(raw, mailFrom ? mailFrom.address : '', recipients))
        .then((message) => mailbox.add(message))
        .then(
          () => answer(null),
          (error: unknown) => answer(Object.assign(new Error(`451 ${error}`), { responseCode: 451 })),
        )
    },
  })
}

/** 451: a temporary refusal, which a sender has to try again. */
const refusal = () => Object.assign(new Error('Refused on request of a test'), { responseCode: 451 })
