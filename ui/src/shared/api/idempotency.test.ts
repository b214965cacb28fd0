import { expect, it } from 'vitest'
import { createIdempotency } from './idempotency.ts'
import { ApiProblem } from './problem.ts'

const counting = () => {
  let n = 0
  return createIdempotency(() => String(++n))
}
const problem = (status: number, code = 'X') => new ApiProblem(status, { code, message: 'x' })

it.each([0, 408, 500, 503, 504])(
  'keeps the key after an uncertain end (%i), so that pressing again happens once',
  (status) => {
    const keys = counting()
    expect(keys.keyFor({ message: 'hello' })).toBe('1')
    keys.settle(problem(status))
    expect(keys.keyFor({ message: 'hello' })).toBe('1')
  },
)

it('takes a new key for other content', () => {
  const keys = counting()
  keys.keyFor({ message: 'hello' })
  keys.settle(problem(0))
  expect(keys.keyFor({ message: 'hello, is it still there?' })).toBe('2')
})

it('takes a new key after success and after a definite refusal', () => {
  const keys = counting()
  keys.keyFor('a')
  keys.settle()
  expect(keys.keyFor('a')).toBe('2')
  keys.settle(problem(409))
  expect(keys.keyFor('a')).toBe('3')
})

it('keeps the key while the first attempt is still being worked on', () => {
  const keys = counting()
  keys.keyFor('a')
  keys.settle(problem(409, 'IN_PROGRESS'))
  expect(keys.keyFor('a')).toBe('1')
})
