import { afterEach, expect, it } from 'vitest'
import { scope } from '../person/scope.ts'
import { askConfirmation, confirmationAtom } from './confirmation.ts'

afterEach(() => scope().store.get(confirmationAtom)?.answer(false))

it('asks once for actions at the same moment, and gives all of them the answer', async () => {
  const both = Promise.all([askConfirmation(), askConfirmation()])
  scope().store.get(confirmationAtom)?.answer(true)
  expect(await both).toEqual([true, true])
  expect(scope().store.get(confirmationAtom)).toBeNull()
})

it('asks again after a question was declined', async () => {
  const first = askConfirmation()
  scope().store.get(confirmationAtom)?.answer(false)
  expect(await first).toBe(false)
  const second = askConfirmation()
  scope().store.get(confirmationAtom)?.answer(true)
  expect(await second).toBe(true)
})
