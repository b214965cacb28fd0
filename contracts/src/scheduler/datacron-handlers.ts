import type { Owner } from '../kit.ts'

/**
 * The handlers a datacron may name, with the service that carries each out (rulings 7). That service must give one for
 * each of its names, and the scheduler allows no other.
 */
export const datacronHandlers = {
  'exchange-rate': 'catalog',
  'picture-gc': 'catalog',
  'stats-rollup': 'catalog',
  'otp-purge': 'auth',
  'session-purge': 'auth',
  'notification-purge': 'messaging',
  'plan-expiry': 'billing',
  'stripe-reconcile': 'billing',
  'plan-reminder': 'messaging',
  'viewing-reminder': 'messaging',
  'message-picture-gc': 'messaging',
} as const satisfies Record<string, Owner>

export type DatacronHandlerName = keyof typeof datacronHandlers

/** The names a service has to give a handler for. */
export type DatacronHandlersOf<O extends Owner> = {
  [N in DatacronHandlerName]: (typeof datacronHandlers)[N] extends O ? N : never
}[DatacronHandlerName]

export const isDatacronHandler = (name: string): name is DatacronHandlerName => Object.hasOwn(datacronHandlers, name)
