import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { FaultState } from '../faults.ts'
import type { Mailbox } from './mailbox.ts'
import { parseMessage } from './message.ts'

const LARGEST_BYTES = 25 * 2 ** 20

/** An SMTP server that accepts everything for everybody, without TLS or sign-in, and delivers nothing. */
export function createSmtpServer(mailbox: Mailbox, faults: FaultState): SMTPServer {
  const sockets = new Map<number, Socket>()
  const admit = ({ remotePort }: SMTPServerSession, answer: (refused?: Error | null) => void) => {
    if (faults.down) sockets.get(remotePort)?.destroy()
    else answer(faults.refuse ? refusal() : null)
  }
  const smtp = new SMTPServer({
    banner: 'Forecourt mail sandbox',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: LARGEST_BYTES,
    onConnect: admit,
    onRcptTo: (_address, session, answer) => admit(session, answer),
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
            const socket = sockets.get(session.remotePort)
            if (faults.half || !socket) {
              faults.unheard += 1
              socket?.destroy()
            } else answer(null)
          },
          (error: unknown) => answer(Object.assign(new Error(`451 ${error}`), { responseCode: 451 })),
        )
    },
  })
  // Before the server's own listener, which may ask whom to admit.
  smtp.server.prependListener('connection', (socket: Socket) => {
    const { remotePort } = socket
    if (remotePort === undefined) return
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  return smtp
}

/** 451: a temporary refusal, which a sender has to try again. */
const refusal = () => Object.assign(new Error('Refused on request of a test'), { responseCode: 451 })
