import { setImmediate as breathe } from 'node:timers/promises'
import type { OutsideKind } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { worker } from '@forecourt/kernel/events'
import { BODY, MESSAGES } from '../thread/messages.ts'
import { outsideOf } from '../thread/outside.ts'

/** Name of the job queue that counts what the two of a report wrote that leads away; keyed by the report. */
export const COUNT_LEADING_AWAY = 'count-leading-away'
export interface CountJob {
  readonly reportId: string
}

/** How far back it counts, and of how many messages at most: whoever writes more is told by those. */
const DAYS = 30
const MOST = 1_000
/** Messages that are read in one go: other requests come in between. */
const AT_ONCE = 10
/** An address to write to is what the contact form asks for, and no reason to moderate. */
const COUNTED: readonly OutsideKind[] = ['phone', 'link', 'payment']

const leadsAway = (text: string): boolean => outsideOf(text).some((kind) => COUNTED.includes(kind))

/** Counted when somebody is reported, not with each message: few are, and the rules of that day serve all that was written. */
export const countLeadingAwayWorker = (db: Database) =>
  worker<CountJob>(COUNT_LEADING_AWAY, async ({ payload: { reportId }, signal }) => {
    const count = async (who: 'reported' | 'reporter'): Promise<number> => {
      let found = 0
      for (const [place, text] of (await written(db, reportId, who)).entries()) {
        if (place % AT_ONCE === 0) await breathe(undefined, { signal })
        if (leadsAway(text)) found += 1
      }
      return found
    }
    const [reported, reporter] = [await count('reported'), await count('reporter')]
    await db.query('update thread_report set reported_led = $2, reporter_led = $3 where id = $1', [
      reportId,
      reported,
      reporter,
    ])
  })

/** What one of the two wrote in the days before, in all their conversations, the latest first. */
async function written(db: Database, reportId: string, who: 'reported' | 'reporter'): Promise<string[]> {
  const rows = await db.query<{ body: string }>(
    `select ${BODY} as body from thread_report r join thread_member m on m.person_id = r.${who}_id
     join ${MESSAGES} on x.thread_id = m.thread_id and x.author = m.role
     where r.id = $1 and m.last_at > r.created_at - make_interval(days => ${DAYS})
       and x.created_at between r.created_at - make_interval(days => ${DAYS}) and r.created_at
       and x.offer_id is null and x.appointment_id is null
     order by x.created_at desc limit ${MOST}`,
    [reportId],
  )
  return rows.map(({ body }) => body)
}
