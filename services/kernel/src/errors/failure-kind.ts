import { DomainError } from './domain-error.ts'
import { GivenUp } from './given-up.ts'
import { causesOf, isDatabaseBusy, isServerAway } from './outages.ts'
import { OutsideRefusal } from './outside-refusal.ts'

/**
 * What a failure says about the next try, for events, jobs and replies alike:
 *
 * - `outage`: a part we depend on is not there. Whoever asks it hears the same; it ends without us.
 * - `busy`: no answer within the time, or a lock that somebody held.
 * - `final`: a refusal that no further try will change.
 * - `passing`: anything else, bugs of ours included. A try later may succeed.
 *
 * Work that meets `outage` or `busy` again and again while others get through has a fault of its own (`Breaker`).
 */
export type FailureKind = 'outage' | 'busy' | 'final' | 'passing'

/** The kind of a failure, by the error or the first of its causes that tells. */
export function failureKind(error: unknown): FailureKind {
  if (error instanceof GivenUp) return 'final'
  if (isServerAway(error)) return 'outage'
  if (isDatabaseBusy(error)) return 'busy'
  for (const cause of causesOf(error)) {
    const kind = kindOfOurs(cause) ?? kindOfMail(cause) ?? kindOfTransport(cause)
    if (kind) return kind
  }
  return 'passing'
}

/** True for what is no failure of the work itself: it counts nothing, and a caller is told to try again (503). */
export const isOutage = (error: unknown): boolean => ['outage', 'busy'].includes(failureKind(error))

/** Refusals of our own services and of those that are not ours. */
function kindOfOurs(error: Error): FailureKind | undefined {
  if (error instanceof DomainError) {
    if (error.status === 504) return 'busy'
    return error.status === 502 || error.status === 503 ? 'outage' : 'passing'
  }
  if (!(error instanceof OutsideRefusal)) return undefined
  const { status } = error
  if (error.refusesAll || status >= 500 || status === 429 || status === 408) return 'outage'
  // An access token that has expired: an operator has the time of all attempts to renew it.
  if (status === 401 || status === 403) return 'passing'
  return status >= 400 ? 'final' : 'passing'
}

/** nodemailer's codes for a server that does not let us in: not there, no encryption, not our password any more. */
const NO_MAIL_SERVER = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EPROXY'])
/** Answers about the server, whatever we asked: shutting down, sign in again. */
const MAIL_SERVER_REPLIES = new Set([421, 432, 530, 535])
/** The same, unless they answer a recipient or the text: then this mailbox is full, or this mail is not wanted now. */
const SHORT_OF_SOMETHING = new Set([452, 454])
const ABOUT_ONE_MAIL = /^(RCPT|DATA)/

function kindOfMail(error: Error): FailureKind | undefined {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown }
  if (typeof code === 'string' && NO_MAIL_SERVER.has(code)) return 'outage'
  if (typeof responseCode !== 'number') return undefined
  const isOfOneMail = typeof command === 'string' && ABOUT_ONE_MAIL.test(command)
  if (command === 'CONN' || MAIL_SERVER_REPLIES.has(responseCode)) return 'outage'
  if (SHORT_OF_SOMETHING.has(responseCode) && !isOfOneMail) return 'outage'
  return responseCode >= 500 ? 'final' : 'passing'
}

/** Of undici (`UND_ERR_…`), fetch with a time limit, and the NATS client. */
const NO_ANSWER = /^(UND_ERR_(CONNECT_TIMEOUT|SOCKET|HEADERS_TIMEOUT|BODY_TIMEOUT|CLOSED|DESTROYED))$/
const NO_ANSWER_NAME = /^(TimeoutError|ConnectionError|ClosedConnectionError|ConnectionException)$/

function kindOfTransport(error: Error): FailureKind | undefined {
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && NO_ANSWER.test(code)) || NO_ANSWER_NAME.test(error.name) ? 'outage' : undefined
}
