import type { ApiProblem } from './problem.ts'

type Listener = (problem: ApiProblem) => void
let listener: Listener = () => undefined

/** What the application does when the first load of a page fails with 500 or 503. One listener: the router's. */
export const onPageFailure = (handle: Listener): void => {
  listener = handle
}

export function reportPageFailure(problem: ApiProblem): void {
  if (problem.status === 500 || problem.status === 503) listener(problem)
}
