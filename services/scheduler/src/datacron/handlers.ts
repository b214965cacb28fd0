/**
 * The jobs a datacron may name, with when they run to begin with (UTC) and what they do (rulings 7). The owning services
 * carry them out.
 */
export const handlers = {
  'exchange-rate': { cron: '15 6 * * *', description: 'Fetches the exchange rates of the day.' },
  'plan-expiry': { cron: '*/10 * * * *', description: 'Ends plans whose term is over.' },
  'plan-reminder': { cron: '0 9 * * *', description: 'Reminds people 7 days and 1 day before their plan ends.' },
  'stripe-reconcile': {
    cron: '*/15 * * * *',
    description: 'Asks the payment provider about payments nobody reported.',
  },
  'otp-purge': { cron: '5 * * * *', description: 'Deletes expired one-time codes.' },
  'session-purge': { cron: '35 * * * *', description: 'Deletes expired sessions.' },
  'picture-gc': { cron: '20 3 * * *', description: 'Deletes pictures no vehicle shows any more.' },
  'notification-purge': { cron: '40 3 * * *', description: 'Deletes read notifications older than 180 days.' },
  'stats-rollup': { cron: '10 0 * * *', description: 'Sums up the figures of the day before.' },
} as const satisfies Record<string, { cron: string; description: string }>

export const isHandler = (name: string): name is keyof typeof handlers => Object.hasOwn(handlers, name)
