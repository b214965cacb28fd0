import { afterEach, expect, it } from 'vitest'
import { appStore } from '../storage/settings.ts'
import { askConfirmation, confirmationAtom } from './confirmation.ts'

afterEach(() => appStore.get(confirmationAtom)?.answer(false))

it('asks once for actions at the same moment, and gives all of them the answer', async () => {
  const both = Promise.all([askConfirmation(), askConfirmation()])
  appStore.get(confirmationAtom)?.answer(true)
  expect(await both).toEqual([true, true])
  expect(appStore.get(confirmationAtom)).toBeNull()
})

it('asks again after a question was declined', async () => {
  const first = askConfirmation()
  appStore.get(confirmationAtom)?.answer(false)
  expect(await first).toBe(false)
  const second = askConfirmation()
  appStore.get(confirmationAtom)?.answer(true)
  expect(await second).toBe(true)
})
