import { ofPerson } from '../person/scope.ts'
import type { ApiProblem } from './problem.ts'

type Listener = (problem: ApiProblem) => void
let listener: Listener = () => undefined
interface Failure {
  problem: ApiProblem | undefined
  load: (() => Promise<unknown>) | undefined
}
const failed = ofPerson((): Failure => ({ problem: undefined, load: undefined }))

/** What the application does when the first load of a page fails with 500 or 503. One listener: the router's. */
export const onPageFailure = (handle: Listener): void => {
  listener = handle
}

/** `load` repeats the call that failed: /503 asks it whether the trouble is over. Without it the configuration is asked. */
export function reportPageFailure(problem: ApiProblem, load?: () => Promise<unknown>): void {
  if (problem.status !== 500 && problem.status !== 503) return
  Object.assign(failed(), { problem, load })
  listener(problem)
}

/** Repeats the load that led to /503; undefined after a reload of that page. */
export const repeatFailedLoad = (): Promise<unknown> | undefined => failed().load?.()

/** What was wrong with the load that led to /500 or /503; undefined after a reload of that page. */
export const pageFailure = (): ApiProblem | undefined => failed().problem
