import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Faults } from '../faults.ts'
import type { Mailbox } from './mailbox.ts'
import { parseMessage } from './message.ts'

const LARGEST_BYTES = 25 * 2 ** 20

/** An SMTP server that accepts everything for everybody, without TLS or sign-in, and delivers nothing. */
export function createSmtpServer(mailbox: Mailbox, faults: Faults): SMTPServer {
  const sockets = new Map<number, Socket>()
  const smtp = new SMTPServer({
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
        .then(() => delay(faults.slow))
        .then(
          () => {
            if (faults.half) sockets.get(session.remotePort)?.destroy()
            else answer(null)
          },
          (error: unknown) => answer(Object.assign(new Error(`451 ${error}`), { responseCode: 451 })),
        )
    },
  })
  smtp.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    if (remotePort === undefined) return
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  return smtp
}

/** 451: a temporary refusal, which a sender has to try again. */
const refusal = () => Object.assign(new Error('Refused on request of a test'), { responseCode: 451 })
