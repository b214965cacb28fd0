import { Provider, useAtomValue } from 'jotai'
import { atom, createStore } from 'jotai/vanilla'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveNowhere, nowhere } from '../testing/nowhere.ts'
import { inboxAtom } from './inbox-atom.ts'
import { startState } from './inbox-state.ts'
import { useInboxAhead } from './use-inbox-ahead.ts'

const answered = atom<number | undefined>(undefined)
const ask = vi.fn()
function Page() {
  useInboxAhead(useAtomValue(answered), ask)
  return null
}

let store: ReturnType<typeof createStore>
let root: Root
const inboxAt = (cursor: number) => act(async () => store.set(inboxAtom, startState(cursor, 0, [])))
const answerAt = (cursor: number) => act(async () => store.set(answered, cursor))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  ask.mockClear()
  store = createStore()
  root = createRoot(nowhere())
  await act(async () =>
    root.render(
      <Provider store={store}>
        <Page />
      </Provider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  await leaveNowhere()
})

it('asks again for what came between an answer and the moment the inbox is known', async () => {
  await answerAt(4)
  expect(ask).not.toHaveBeenCalled()
  await inboxAt(5)
  expect(ask).toHaveBeenCalledOnce()
})

it('asks nothing twice where nothing came between', async () => {
  await inboxAt(4)
  await answerAt(4)
  await answerAt(5)
  expect(ask).not.toHaveBeenCalled()
})

it('asks once for each move, also where the answer that comes is still behind', async () => {
  await answerAt(4)
  await inboxAt(4)
  await inboxAt(5)
  await answerAt(4)
  expect(ask).toHaveBeenCalledOnce()
  await inboxAt(6)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('asks for the next person in the tab, whose inbox is shorter', async () => {
  await answerAt(4)
  await inboxAt(50)
  await act(async () => store.set(inboxAtom, null))
  await answerAt(1)
  ask.mockClear()
  await inboxAt(2)
  expect(ask).toHaveBeenCalledOnce()
})

it('asks nothing of an earlier version, which does not say how far its answer goes', async () => {
  await inboxAt(4)
  await inboxAt(5)
  expect(ask).not.toHaveBeenCalled()
})
