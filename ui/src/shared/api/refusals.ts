import type { EndpointShape } from '@forecourt/contracts'
import type { ApiProblem } from './problem.ts'

type Listener = (problem: ApiProblem, endpoint: EndpointShape) => void
let listener: Listener = () => undefined

/** What the application does about 401, 402 and 403 of any call (spec 8). One listener: the router's. */
export const onRefusal = (handle: Listener): void => {
  listener = handle
}

/** `/auth/*` shows its 401 and 403 in the form; a wrong password must not throw the person out (rulings 1). */
const exempt = (endpoint: EndpointShape, status: number) => endpoint.path.startsWith('/auth/') && status !== 402

export function reportRefusal(problem: ApiProblem, endpoint: EndpointShape): void {
  if ([401, 402, 403].includes(problem.status) && !exempt(endpoint, problem.status)) listener(problem, endpoint)
}
