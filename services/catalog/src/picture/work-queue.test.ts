import { expect, it } from 'vitest'
import { WorkQueue } from './work-queue.ts'

function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

it('never runs more than allowed at a time, and all in the end', async () => {
  const queue = new WorkQueue({ running: 2, waiting: 100 })
  let now = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 20 }, () =>
      queue.run(async () => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setTimeout(resolve, 1))
        now--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(now).toBe(0)
})

it('refuses with 503 when too many wait', async () => {
  const queue = new WorkQueue({ running: 1, waiting: 1 })
  const { open, passed } = gate()
  const running = queue.run(() => passed)
  const waiting = queue.run(async () => 'done')
  await expect(queue.run(async () => {})).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 10 })
  open()
  await running
  expect(await waiting).toBe('done')
})

it('lets one who waits give up, and the others keep their turn', async () => {
  const queue = new WorkQueue({ running: 1, waiting: 5 })
  const { open, passed } = gate()
  const running = queue.run(() => passed)
  const impatient = new AbortController()
  const gaveUp = queue.run(async () => {}, impatient.signal)
  const patient = queue.run(async () => 'served')
  impatient.abort(new Error('gone'))
  await expect(gaveUp).rejects.toThrow('gone')
  open()
  await running
  expect(await patient).toBe('served')
})

it('gives its place back when a job fails', async () => {
  const queue = new WorkQueue({ running: 1, waiting: 0 })
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(async () => 'yes')).toBe('yes')
})
