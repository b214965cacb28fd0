import { toast } from '@forecourt/design-system'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scope } from '../person/scope.ts'
import { backgroundFailed, backgroundWorked } from './background.ts'
import { ApiProblem } from './problem.ts'

const problem = (status: number) => new ApiProblem(status, { code: 'X', message: `it was ${status}` })
const said = vi.spyOn(toast, 'error')

const shown = () => toast.getToasts().map(({ id }) => id)

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setImmediate(run))
  vi.stubGlobal('cancelAnimationFrame', clearImmediate)
  said.mockClear()
})
afterEach(() => {
  for (const key of ['a', 'b']) backgroundWorked(key, scope())
  vi.unstubAllGlobals()
})

it('is taken back once nothing fails any more', () => {
  for (const key of ['a', 'b']) backgroundFailed(key, problem(503), scope())
  backgroundWorked('a', scope())
  expect(shown()).toContain('background')
  backgroundWorked('b', scope())
  expect(shown()).not.toContain('background')
})

it('is said once, however often the same is tried, and again after it had worked', () => {
  for (let look = 0; look < 5; look += 1) backgroundFailed('a', problem(503), scope())
  expect(said).toHaveBeenCalledTimes(1)
  backgroundWorked('a', scope())
  backgroundFailed('a', problem(503), scope())
  expect(said).toHaveBeenCalledTimes(2)
})

it('is one message for several parts of a page', () => {
  backgroundFailed('a', problem(503), scope())
  backgroundFailed('b', problem(503), scope())
  const ids = said.mock.calls.map(([, options]) => options?.id)
  expect(new Set(ids).size).toBe(1)
})

it('is left to the router, the banner, or nobody, where those speak', () => {
  for (const status of [0, 401, 402, 403]) backgroundFailed(`${status}`, problem(status), scope())
  backgroundFailed('aborted', new DOMException('x', 'AbortError'), scope())
  expect(said).not.toHaveBeenCalled()
})
