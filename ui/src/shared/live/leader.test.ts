import { expect, it } from 'vitest'
import { type Locks, whenLeader } from './leader.ts'

/** Web Locks as the standard has them, for tabs that live in one test. */
function browserLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>()
  return {
    request(name, { signal }, hold) {
      const before = queues.get(name) ?? Promise.resolve()
      const mine = before.then(() => {
        if (signal.aborted) throw new DOMException('aborted', 'AbortError')
        return hold()
      })
      queues.set(
        name,
        mine.catch(() => undefined),
      )
      return mine
    },
  }
}

/** A tab that leads until it is closed. */
function tab(name: string, locks: Locks | null, leading: string[]) {
  const closed = new AbortController()
  const lead = () =>
    new Promise<void>((resolve) => {
      leading.push(name)
      closed.signal.addEventListener('abort', () => {
        leading.splice(leading.indexOf(name), 1)
        resolve()
      })
    })
  const done = whenLeader('inbox', closed.signal, lead, locks)
  return { close: () => closed.abort(), done }
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

it('lets one tab lead, and the next when that one closes', async () => {
  const locks = browserLocks()
  const leading: string[] = []
  const [first, second, third] = ['a', 'b', 'c'].map((name) => tab(name, locks, leading))
  await turn()
  expect(leading).toEqual(['a'])
  second?.close()
  first?.close()
  await turn()
  expect(leading).toEqual(['c'])
  third?.close()
  await Promise.all([first?.done, second?.done, third?.done])
  expect(leading).toEqual([])
})

it('passes on when the leader fails', async () => {
  const locks = browserLocks()
  const failing = whenLeader('inbox', new AbortController().signal, () => Promise.reject(new Error('broken')), locks)
  const leading: string[] = []
  const next = tab('b', locks, leading)
  await expect(failing).rejects.toThrow('broken')
  await turn()
  expect(leading).toEqual(['b'])
  next.close()
})

it('lets every tab lead where the browser has no locks', async () => {
  const leading: string[] = []
  const tabs = ['a', 'b'].map((name) => tab(name, null, leading))
  await turn()
  expect(leading).toEqual(['a', 'b'])
  for (const one of tabs) one.close()
})
