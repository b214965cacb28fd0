import type { SystemOptions } from './system-options.ts'

/**
 * Settings for programs and journeys that play many people from one address. Limits per address and shedding of load
 * would only tell that all of them share a machine, and the faster it is, the sooner.
 */
export const oneMachine = {
  '*': { MAX_EVENT_LOOP_DELAY: '0' },
  auth: { SIGN_UPS_PER_ADDRESS: '100000', SIGN_INS_PER_ADDRESS: '100000' },
  bff: { FLOOD_LIMIT: '10000000' },
} as const satisfies SystemOptions['settings']
