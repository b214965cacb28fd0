import type { DatacronHandlerName } from '@forecourt/contracts'

/** How a job begins, and how long it may take. */
interface Handler {
  /** UTC. */
  readonly cron: string
  /** How late it is still worth while. */
  readonly graceMinutes: number
  /** A run that has not been reported after so many minutes counts as lost. */
  readonly limitMinutes: number
  readonly description: string
}

/** The jobs a datacron may name (rulings 7), as they are to begin with. The owning services carry them out. */
export const handlers: Readonly<Record<DatacronHandlerName, Handler>> = {
  'exchange-rate': {
    // The bank publishes around 16:00 in Frankfurt on working days.
    cron: '30 16 * * *',
    graceMinutes: 720,
    limitMinutes: 15,
    description: 'Fetches the exchange rates of the day.',
  },
  'otp-purge': {
    cron: '5 * * * *',
    graceMinutes: 30,
    limitMinutes: 30,
    description: 'Deletes expired one-time codes.',
  },
  'session-purge': {
    cron: '35 * * * *',
    graceMinutes: 30,
    limitMinutes: 30,
    description: 'Deletes expired sessions, and seals secrets anew that lie under an older key.',
  },
  'picture-gc': {
    cron: '20 3 * * *',
    graceMinutes: 360,
    limitMinutes: 180,
    description: 'Deletes pictures no vehicle shows any more.',
  },
  'notification-purge': {
    cron: '40 3 * * *',
    graceMinutes: 360,
    limitMinutes: 120,
    description: 'Deletes read notifications older than 180 days.',
  },
  'stripe-reconcile': {
    cron: '*/5 * * * *',
    graceMinutes: 5,
    limitMinutes: 30,
    description: 'Asks Stripe for what its messages did not tell.',
  },
  'plan-expiry': {
    cron: '*/5 * * * *',
    graceMinutes: 60,
    limitMinutes: 60,
    description: 'Ends plans whose time is over, begins those that wait, and books what was used.',
  },
  'plan-reminder': {
    cron: '25 * * * *',
    graceMinutes: 60,
    limitMinutes: 30,
    description: 'Tells people that their plan ends in seven days, and in one.',
  },
  'viewing-reminder': {
    cron: '5,20,35,50 * * * *',
    graceMinutes: 60,
    limitMinutes: 30,
    description: 'Reminds buyers and sellers of the viewings of the next day.',
  },
  'message-picture-gc': {
    cron: '40 * * * *',
    graceMinutes: 720,
    limitMinutes: 30,
    description: 'Deletes the files of pictures whose messages are gone.',
  },
  'stats-rollup': {
    cron: '10 0 * * *',
    graceMinutes: 720,
    limitMinutes: 60,
    description: 'Sums up the figures of the days before.',
  },
}
