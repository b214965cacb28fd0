import { afterEach, expect, it, vi } from 'vitest'
import { ApiProblem } from '../shared/api/problem.ts'
import { logCrash } from './log-crash.ts'

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => log.mockClear())
const problem = (status: number) => new ApiProblem(status, { code: 'X', message: 'x' })

it('notes a defect and a failing service', () => {
  const defect = new TypeError('x is undefined')
  logCrash(defect)
  logCrash(problem(500))
  expect(log.mock.calls).toEqual([[defect], [problem(500)]])
})

it('notes nothing of a page that does not exist', () => {
  logCrash(problem(404))
  logCrash({ status: 404, statusText: 'Not Found', internal: true, data: '' })
  expect(log).not.toHaveBeenCalled()
})
