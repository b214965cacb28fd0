import type { EndpointShape } from '@forecourt/contracts'
import type { ApiProblem } from './problem.ts'

type Listener = (problem: ApiProblem, endpoint: EndpointShape) => void
let listener: Listener = () => undefined

/** What the application does about 401, 402 and 403 of any call (spec 8). One listener: the router's. */
export const onRefusal = (handle: Listener): void => {
  listener = handle
}

/** 401 that says something of one action, not of the session: whoever asked for it shows what to do. */
const ofTheAction = new Set(['FRESH_SIGN_IN_REQUIRED', 'IDENTITY_INVALID'])

/**
 * `/auth/*` shows its 401 and 403 in the form; a wrong password must not throw the person out (rulings 1). A session that is
 * over is over there too.
 */
const exempt = ({ status, code }: ApiProblem, endpoint: EndpointShape) =>
  status !== 402 && (ofTheAction.has(code) || (endpoint.path.startsWith('/auth/') && code !== 'UNAUTHENTICATED'))

export function reportRefusal(problem: ApiProblem, endpoint: EndpointShape): void {
  if ([401, 402, 403].includes(problem.status) && !exempt(problem, endpoint)) listener(problem, endpoint)
}
