import type { AddressInfo } from 'node:net'
import { isOutage } from '@forecourt/kernel/errors'
import type { Logger } from '@forecourt/kernel/log'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { IncomingReport } from '../bounce/keep-report.ts'
import { verdictOf } from '../bounce/verdict.ts'
import type { BounceAddresses, BounceMark } from '../channel/bounce-address.ts'
import { collect, Refusal } from './collect.ts'
import type { MailReader } from './mail-reader.ts'
import { isProven } from './proven.ts'
import type { ReadMail } from './read-mail.ts'
import type { ReplyAddresses, ReplyPlace } from './reply-address.ts'
import { turns } from './turns.ts'

/** An answer that may become a message, as it is kept. */
export interface IncomingReply extends ReplyPlace, Pick<ReadMail, 'key' | 'from' | 'words' | 'attachments'> {
  /** Whether our mail server says that it came from there, or need not say it. */
  readonly isProven: boolean
}

/** What a person wrote by mail, without where it went. */
export type WrittenMail = Omit<IncomingReply, keyof ReplyPlace>

/** Takes what is written to requests to support. */
export interface SupportDesk {
  /** Undefined for anything that is no address of a request. */
  read(address: string): { readonly requestId: string; readonly isExpired: boolean } | undefined
  /**
   * Counts a mail before it is read, and says whose it is.
   *
   * @throws NoSuchThread, TooMany
   */
  admit(requestId: string): Promise<string>
  /**
   * Keeps it for good; the same mail again changes nothing.
   *
   * @throws NoSuchThread
   */
  keep(requestId: string, mail: WrittenMail): Promise<void>
}

export interface ReceiverParts {
  readonly addresses: ReplyAddresses
  readonly support: SupportDesk
  /** Envelope senders of our mails. */
  readonly bounces: BounceAddresses
  readonly reader: MailReader
  /** Of mails to envelope senders alone: what people write holds up no report. */
  readonly reportReader: MailReader
  /**
   * Counts a mail before it is read, and says which people it is for.
   *
   * @throws NoSuchThread, TooMany
   */
  readonly admit: (places: readonly ReplyPlace[], marks: readonly BounceMark[]) => Promise<readonly string[]>
  /**
   * Keeps answers for good, all or none.
   *
   * @throws NoSuchThread
   */
  readonly keep: (replies: readonly IncomingReply[]) => Promise<void>
  /** Keeps what is said about addresses, or answers false where that is too much. */
  readonly keepReports: (reports: readonly IncomingReport[]) => Promise<boolean>
  readonly log: Logger
  readonly appOrigin: string
  /** What our own mails are from. */
  readonly ownAddress: string
  /** Our mail server's name in Authentication-Results; null: it checks senders before it hands mails on. */
  readonly authServer: string | null
  /** Bytes of a mail, pictures of a car included. */
  readonly largest?: number
}

export interface Receiver {
  readonly port: number
  close(): Promise<void>
}

export class NoSuchThread extends Error {
  override name = 'NoSuchThread'
}
export class TooMany extends Error {
  override name = 'TooMany'
}

const LARGEST_BYTES = 12 * 2 ** 20
const CONNECTIONS = 20
/** Mails that are in memory at the same time: answers, and reports. */
const AT_ONCE = 4
const REPORTS_AT_ONCE = 2
const RECIPIENTS = 5
/** Addresses that are none of ours, after which a connection is ended. */
const WRONG_ADDRESSES = 5
/** Milliseconds without a byte, and of a whole connection: a mail server that is cut off comes again. */
const SILENCE_MS = 20_000
const LONGEST_MS = 120_000

/**
 * Takes answers to our mails from the mail server of our reply domain. A mail is kept before it is accepted, and nothing but
 * the address is looked at before that is known to be ours.
 */
export async function startReceiver(parts: ReceiverParts, at: { host: string; port: number }): Promise<Receiver> {
  const { addresses, support, bounces, log, appOrigin, largest = LARGEST_BYTES } = parts
  const wrong = new WeakMap<SMTPServerSession, number>()
  const lanes = {
    answers: { reader: parts.reader, turns: turns(AT_ONCE) },
    reports: { reader: parts.reportReader, turns: turns(REPORTS_AT_ONCE) },
  }

  const server = new SMTPServer({
    banner: 'Forecourt',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largest,
    maxClients: CONNECTIONS,
    maxRecipients: RECIPIENTS,
    socketTimeout: SILENCE_MS,
    closeTimeout: 2_000,
    logger: false,
    onRcptTo({ address }, session, answer) {
      const place = addresses.read(address)
      const request = support.read(address)
      if ([place, request].some((one) => one && !one.isExpired) || bounces.read(address)) return answer()
      const count = (wrong.get(session) ?? 0) + 1
      wrong.set(session, count)
      if (count >= WRONG_ADDRESSES) return answer(new Refusal(421, 'Too many addresses that are not here'))
      const instead = place ? '/messages/' : request && '/help-center/contact'
      answer(
        new Refusal(550, instead ? `This address is too old: answer at ${appOrigin}${instead}` : 'No such address'),
      )
    },
    onData(stream, session, answer) {
      receive(stream, session).then((said) => answer(null, said), answer)
    },
  })
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), LONGEST_MS)
    socket.once('close', () => clearTimeout(timer))
  })
  server.on('error', (error) => log.debug({ err: error }, 'a connection of the reply receiver broke'))

  async function receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<string> {
    const places = envelope.rcptTo.flatMap(({ address }) => addresses.read(address) ?? [])
    const marks = envelope.rcptTo.flatMap(({ address }) => bounces.read(address) ?? [])
    const requests = envelope.rcptTo.flatMap(({ address }) => support.read(address)?.requestId ?? [])
    const lane = places.length + requests.length > 0 ? lanes.answers : lanes.reports
    const people = await admit(places, marks, requests).catch((error: unknown) => {
      throw refusalOf(error)
    })
    const giveBack = lane.turns.take(people)
    if (!giveBack) throw new Refusal(451, 'Busy, try again')
    try {
      const raw = await collect(stream, largest)
      const returnPath = envelope.mailFrom ? envelope.mailFrom.address : ''
      const mail = await lane.reader.read({ raw, returnPath })
      return await judge(mail, { places, requests }, envelope)
    } finally {
      giveBack()
    }
  }

  async function admit(
    places: readonly ReplyPlace[],
    marks: readonly BounceMark[],
    requests: readonly string[],
  ): Promise<readonly string[]> {
    const people = [...(await parts.admit(places, marks))]
    for (const id of requests) people.push(await support.admit(id))
    return people
  }

  async function judge(
    mail: Awaited<ReturnType<MailReader['read']>>,
    { places, requests }: { readonly places: readonly ReplyPlace[]; readonly requests: readonly string[] },
    envelope: SMTPServerSession['envelope'],
  ): Promise<string> {
    if (mail === 'later') throw new Refusal(451, 'Busy, try again')
    if (!mail) throw new Refusal(554, 'This mail cannot be read')
    const reports = reportsIn(mail, envelope)
    if (reports.length > 0) return await take(reports)
    if (mail.isAutomatic || mail.from === parts.ownAddress) {
      log.info({ messageKey: mail.key }, 'a mail that a program wrote is no answer')
      return 'Accepted; automatic mail changes nothing'
    }
    const proven = parts.authServer === null || isProven(mail.results, mail.from, parts.authServer)
    const { key, from, words, attachments } = mail
    if (places.length + requests.length === 0)
      throw new Refusal(550, `Nobody reads what is sent here: answer at ${appOrigin}/messages/`)
    const written = { key, from, words, attachments, isProven: proven }
    try {
      if (places.length > 0) await parts.keep(places.map(({ threadId, role }) => ({ threadId, role, ...written })))
      for (const id of requests) await support.keep(id, written)
    } catch (error) {
      throw refusalOf(error)
    }
    return attachments > 0 ? 'Accepted, without the attached files' : 'Accepted'
  }

  /** What a mail says about the addresses that it came back from. */
  const reportsIn = ({ report, key }: ReadMail, { rcptTo }: SMTPServerSession['envelope']): IncomingReport[] =>
    report === null
      ? []
      : rcptTo.flatMap(({ address: returnPath }) => {
          const mark = bounces.read(returnPath)
          const verdict = mark && verdictOf(report, mark)
          return verdict ? [{ ...verdict, userId: mark.userId, sentAt: mark.sentAt, returnPath, key }] : []
        })

  async function take(reports: readonly IncomingReport[]): Promise<string> {
    const kept = await parts.keepReports(reports).catch((error: unknown) => {
      throw refusalOf(error)
    })
    if (!kept) throw new Refusal(451, 'Too many reports, try again later')
    return 'Accepted'
  }

  /** Nothing was kept: unless no try will ever succeed, the sender's server is to try again. */
  function refusalOf(error: unknown): Refusal {
    if (error instanceof NoSuchThread) return new Refusal(550, 'This conversation is no more')
    if (error instanceof TooMany) return new Refusal(451, 'Too many mails, try again later')
    if (!isOutage(error)) log.error({ err: error }, 'an answer by mail could not be kept')
    return new Refusal(451, 'Not possible at the moment, try again')
  }

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  const address = server.server.address() as AddressInfo
  return { port: address.port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
