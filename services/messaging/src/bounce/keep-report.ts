import { type Database, rateLimit } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { enqueue } from '@forecourt/kernel/events'
import type { BounceMark } from '../channel/bounce-address.ts'
import type { Verdict } from './verdict.ts'

/** Name of the job queue that stops an address that mails came back from; keyed by the report. */
export const TAKE_REPORT = 'take-report'
export interface TakeReportJob extends Verdict {
  readonly userId: string
  /** ISO 8601. */
  readonly sentAt: string
  /** The bounce address: says which address of the person's it was. */
  readonly returnPath: string
}

/** Reports an hour about one person: more than anybody gets mails. */
const REPORTS_PER_HOUR = 50

/** Reports that say enough to stop an address. */
export interface IncomingReport extends Verdict, Pick<BounceMark, 'userId' | 'sentAt'> {
  readonly returnPath: string
  /** The same for the same mail. */
  readonly key: string
}

/**
 * Keeps reports as jobs; the same report again is the same job.
 *
 * @returns false where there are too many about one person
 */
export const keepReports =
  (db: Database) =>
  async (reports: readonly IncomingReport[]): Promise<boolean> => {
    try {
      await db.transaction(async (em) => {
        for (const { key, sentAt, ...report } of reports) {
          await rateLimit(em, { key: `mail-report:${report.userId}`, limit: REPORTS_PER_HOUR, windowSeconds: 3600 })
          const job: TakeReportJob = { ...report, sentAt: sentAt.toISOString() }
          await enqueue(em, TAKE_REPORT, `${key}:${report.userId}`, job)
        }
      })
      return true
    } catch (error) {
      if (error instanceof DomainError && error.code === 'RATE_LIMITED') return false
      throw error
    }
  }
