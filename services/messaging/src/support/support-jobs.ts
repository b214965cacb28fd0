import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'

/** Name of the job queue that mails people about their requests; keyed by the mail. */
export const SUPPORT_MAIL = 'support-mail'
export interface SupportMailJob {
  readonly mailId: string
}
/** Name of the job queue that tells the support address that a request waits. */
export const SUPPORT_WAITS = 'support-waits'
export interface SupportWaitsJob {
  readonly requestId: string
}

/** What the mail of a person was taken with, where they are to be told. */
export const mailProblems = ['without_files', 'empty', 'too_long', 'full'] as const
export type MailProblem = (typeof mailProblems)[number]
/** What a mail to a person is. */
export type SupportMailKind = 'received' | 'answer' | MailProblem

/** Leaves a mail about a request to its job, with the COMMIT. */
export async function mailPerson(
  em: EntityManager,
  { requestId, messageId, kind }: { requestId: string; messageId: string | null; kind: SupportMailKind },
): Promise<void> {
  const mailId = newId()
  await sql(em, 'insert into support_mail (id, request_id, message_id, kind) values ($1, $2, $3, $4)', [
    ...[mailId, requestId, messageId, kind],
  ])
  await enqueue(em, SUPPORT_MAIL, mailId, { mailId } satisfies SupportMailJob)
}

/** That a request waits, once for each time that it began to. */
export const tellSupport = (em: EntityManager, requestId: string, messageId: string): Promise<boolean> =>
  enqueue(em, SUPPORT_WAITS, messageId, { requestId } satisfies SupportWaitsJob)
