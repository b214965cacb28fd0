import { worker } from '@forecourt/kernel/events'
import type { BounceAddresses } from '../channel/bounce-address.ts'
import { stopChannel } from '../channel/channel-stop.ts'
import { reachOf } from '../channel/reach.ts'
import type { MessagingParts } from '../parts.ts'
import { TAKE_REPORT, type TakeReportJob } from './keep-report.ts'

type Parts = Pick<MessagingParts, 'db' | 'client' | 'wake' | 'marks'> & { readonly bounces: BounceAddresses | null }

/**
 * Stops mail to an address that mails came back from, or whose owner complained. One that is not the account's any more changes
 * nothing, nor does what was sent before its owner proved it again.
 */
export const takeReportWorker = ({ db, client, wake, marks, bounces }: Parts) =>
  worker<TakeReportJob>(TAKE_REPORT, async ({ payload: { userId, returnPath, why, said, sentAt }, log }) => {
    const person = await reachOf(client, userId)
    // Kept by an instance that had checked it; its day may have passed meanwhile.
    const mark = bounces?.read(returnPath)
    if (!person || !mark?.isOf(person.email)) return void log.info({ userId }, 'a report about an address of before')
    const address = person.email
    const stopped = await db.transaction((em) =>
      stopChannel(em, marks, { userId, channel: 'email', address, why, said, sentAt: new Date(sentAt) }),
    )
    log.info({ userId, why, said, stopped }, 'a report about mail')
    if (stopped) wake(userId)
  })
