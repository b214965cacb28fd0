import { type SignInChallenge, secondFactorMethods } from '@forecourt/contracts'
import type { ApiProblem } from '../../shared/api/call.ts'

const isMethod = (value: unknown) => (secondFactorMethods as readonly unknown[]).includes(value)

/** By hand: what reads schemas is not in the first page. */
function isChallenge(details: Record<string, unknown>): details is SignInChallenge {
  const { challengeId, methods, expiresIn } = details
  return (
    typeof challengeId === 'string' && Array.isArray(methods) && methods.every(isMethod) && Number.isInteger(expiresIn)
  )
}

/** The question for the second factor that a refused sign-in carries, if it does. */
export function challengeOf(problem: ApiProblem | undefined): SignInChallenge | undefined {
  if (problem?.code !== 'SECOND_FACTOR_REQUIRED') return undefined
  const { details } = problem
  return details && isChallenge(details) ? details : undefined
}
