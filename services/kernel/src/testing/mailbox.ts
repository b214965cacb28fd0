import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

/** A real SMTP server that keeps what it receives. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string
  /** Mails to an address, oldest first; `returnPath` is the envelope's sender. */
  to(address: string): Email[]
  /** Waits for a mail to an address that satisfies the condition. @throws Error after 10 s */
  next(address: string, wanted?: (mail: Email) => boolean): Promise<Email>
  close(): Promise<void>
}

/** Starts a mailbox on a free port of the loopback interface. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: { to: string[]; mail: Email }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const { mailFrom, rcptTo } = session.envelope
          const returnPath = mailFrom ? mailFrom.address : ''
          mails.push({ to: rcptTo.map(({ address }) => address.toLowerCase()), mail: { ...mail, returnPath } })
          done()
        }, done)
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const to = (address: string): Email[] =>
    mails.filter((entry) => entry.to.includes(address.toLowerCase())).map(({ mail }) => mail)
  return {
    url: `smtp://127.0.0.1:${port}`,
    to,
    next: async (address, wanted = () => true) => {
      for (const end = Date.now() + 10_000; Date.now() < end; await delay(20)) {
        const found = to(address).findLast(wanted)
        if (found) return found
      }
      throw new Error(`no mail to ${address} within 10 s`)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
