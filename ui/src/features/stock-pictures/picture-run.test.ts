import { picturesMax } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { type Batch, figuresOf, PictureRun, type RunTools, type Sent } from './picture-run.ts'

const fileOf = (path: string) => ({ path, size: 1, open: async () => new File([path], path) })
const batch = (vehicleId: string, names: string[], had = 0): Batch => ({
  vehicleId,
  had,
  items: names.map((name) => ({ file: fileOf(name), state: 'waiting' as const, key: `key of ${name}` })),
})

/** A server that keeps what it is sent; the content of a file is its name. */
function server(answers: Record<string, ((signal: AbortSignal) => Promise<Sent>) | undefined> = {}) {
  const kept = new Map<string, string[]>()
  const sent: string[] = []
  const orders: string[][] = []
  const tools: RunTools = {
    present: async (id) => new Set(kept.get(id)),
    prepare: async ({ path }) =>
      path.endsWith('.bad') ? { failure: 'Not a picture.' } : { file: new File([path], path), hash: path },
    async send(id, { name }, key, signal) {
      sent.push(key)
      const answer = await answers[name]?.(signal)
      if (answer && 'failure' in answer) return answer
      kept.set(id, [...(kept.get(id) ?? []), name])
      return { pictureId: name }
    },
    order: async (_, ids) => void orders.push([...ids]),
    tooMany: 'Too many.',
  }
  return { tools, kept, sent, orders }
}
const statesOf = (run: PictureRun) => run.batches.flatMap(({ items }) => items.map(({ state }) => state))

it('sends the pictures of each vehicle in their order, and tells of each that is refused', async () => {
  const { tools, kept } = server()
  const run = new PictureRun([batch('a', ['1', '2.bad', '3']), batch('b', ['1'])], tools)
  await run.start()
  expect(kept).toEqual(
    new Map([
      ['a', ['1', '3']],
      ['b', ['1']],
    ]),
  )
  expect(run.batches[0]?.items[1]).toMatchObject({ state: 'failed', reason: 'Not a picture.', mayRetry: false })
  expect(figuresOf(run.batches)).toEqual({ all: 4, stored: 3, there: 0, failed: 1, retriable: 0, share: 100 })
  expect(run.isRunning).toBe(false)
})

it('sends nothing that a vehicle has, when the same folder is chosen again', async () => {
  const { tools, sent } = server()
  await new PictureRun([batch('a', ['1', '2'])], tools).start()
  const again = new PictureRun([batch('a', ['1', '2', '3'], 2)], tools)
  await again.start()
  expect(statesOf(again)).toEqual(['there', 'there', 'stored'])
  expect(sent).toEqual(['key of 1', 'key of 2', 'key of 3'])
})

it('goes on where it was paused, with the same key, and loses nothing', async () => {
  let pause = () => {}
  const answers: Parameters<typeof server>[0] = {
    // The answer never comes: the request is broken off.
    2: (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        pause()
      }),
  }
  const { tools, kept, sent } = server(answers)
  const run = new PictureRun([batch('a', ['1', '2', '3'])], tools)
  pause = () => run.pause()
  await run.start()
  expect(statesOf(run)).toEqual(['stored', 'waiting', 'waiting'])
  answers[2] = undefined
  await run.start()
  expect(statesOf(run)).toEqual(['stored', 'stored', 'stored'])
  expect(kept.get('a')).toEqual(['1', '2', '3'])
  expect(sent).toEqual(['key of 1', 'key of 2', 'key of 2', 'key of 3'])
})

it('tries again what failed for a moment, and puts it where it belongs', async () => {
  let isDown = true
  const down = async (): Promise<Sent> =>
    isDown ? { failure: 'No connection.', mayRetry: true } : { pictureId: 'first' }
  const { tools, kept, orders } = server({ first: down })
  const run = new PictureRun([batch('a', ['first', 'second'])], tools)
  await run.start()
  expect(statesOf(run)).toEqual(['failed', 'stored'])
  isDown = false
  await run.retry()
  expect(statesOf(run)).toEqual(['stored', 'stored'])
  expect(kept.get('a')).toEqual(['second', 'first'])
  expect(orders.at(-1)).toEqual(['first', 'second'])
})

it('stops at as many pictures as a vehicle may have', async () => {
  const { tools, sent } = server()
  const run = new PictureRun(
    [
      batch(
        'a',
        Array.from({ length: picturesMax + 2 }, (_, at) => String(at)),
      ),
    ],
    tools,
  )
  await run.start()
  expect(sent).toHaveLength(picturesMax)
  expect(run.batches[0]?.items.at(-1)).toMatchObject({ state: 'failed', reason: 'Too many.' })
})
