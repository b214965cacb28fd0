import { isRouteErrorResponse } from 'react-router'
import { ApiProblem } from '../shared/api/problem.ts'

/** Whether a page threw that what it shows does not exist: that has a page of its own and is nobody's mistake. */
export const isNotFound = (error: unknown): boolean =>
  (error instanceof ApiProblem || isRouteErrorResponse(error)) && error.status === 404

/** Notes in the console what a page threw, for whoever looks for a defect there. That the request got a 404 the browser notes itself. */
export function logCrash(error: unknown): void {
  if (!isNotFound(error)) console.error(error)
}
