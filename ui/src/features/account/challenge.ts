import { SignInChallenge } from '@forecourt/contracts'
import { Check } from 'typebox/value'
import type { ApiProblem } from '../../shared/api/call.ts'

/** The question for the second factor that a refused sign-in carries, if it does. */
export function challengeOf(problem: ApiProblem | undefined): SignInChallenge | undefined {
  if (problem?.code !== 'SECOND_FACTOR_REQUIRED') return undefined
  const { details } = problem
  return Check(SignInChallenge, details) ? details : undefined
}
