/** Causes of a request that never had an answer, as Node names them, and the words for each. */
const causes = {
  ENOTFOUND: 'hostNotFound',
  EAI_AGAIN: 'hostNotFound',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'cutOff',
  EPIPE: 'cutOff',
  ETIMEDOUT: 'tooSlow',
  UND_ERR_CONNECT_TIMEOUT: 'tooSlow',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
} as const
type FailureWords = (typeof causes)[keyof typeof causes]

/** The words for what an error says, where only its code says what happened. */
export function failureWords(said: string): FailureWords | undefined {
  const found = Object.entries(causes).find(([code]) => new RegExp(`\\b${code}\\b`).test(said))
  return found?.[1]
}
