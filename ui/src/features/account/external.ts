import type { ApiProblem } from '../../shared/api/call.ts'

/** Reasons /external/error has a text for: the callback's, and those of refused calls. */
const reasons = [
  'state',
  'denied',
  'provider_unavailable',
  'unknown_provider',
  'identity_invalid',
  'account_exists',
  'identity_email_unverified',
  'identity_taken',
  'account_suspended',
  'challenge_invalid',
  'rate_limited',
] as const
export type ExternalReason = (typeof reasons)[number] | 'other'

/** A reason of the address, which anybody can write. */
export const toReason = (text: string | null): ExternalReason => reasons.find((one) => one === text) ?? 'other'

export const reasonOf = ({ code }: Pick<ApiProblem, 'code'>): string => code.toLowerCase()

/** No answer, or trouble on the way: the same call may work in a moment. */
export const isUncertain = ({ status }: Pick<ApiProblem, 'status'>): boolean => status === 0 || status >= 500
