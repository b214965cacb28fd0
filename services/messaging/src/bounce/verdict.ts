import type { ChannelStopReason } from '@forecourt/contracts'
import type { BounceMark } from '../channel/bounce-address.ts'
import { isDeadStatus } from '../channel/dead-address.ts'
import type { MailReport } from './mail-report.ts'

/** What a report says about an address, where it says enough to stop it. */
export interface Verdict {
  readonly why: Extract<ChannelStopReason, 'bounced' | 'complained'>
  readonly said: string
}

/**
 * Whether nothing more may be sent to the address that a mail was sent to. A report about somebody else (a mail that was passed
 * on), a delay, a full mailbox and "this is not spam" change nothing.
 */
export function verdictOf(report: MailReport, { isOf }: Pick<BounceMark, 'isOf'>): Verdict | undefined {
  if (report.kind === 'complaint') {
    // Many leave out whose it is: then the address that it came to says so.
    const isTheirs = report.recipients.length === 0 || report.recipients.some(isOf)
    return isTheirs && report.type !== '' && report.type !== 'not-spam'
      ? { why: 'complained', said: report.type.slice(0, 40) }
      : undefined
  }
  const dead = report.recipients.find(
    ({ addresses, action, status }) => action === 'failed' && isDeadStatus(status) && addresses.some(isOf),
  )
  return dead && { why: 'bounced', said: dead.status }
}
