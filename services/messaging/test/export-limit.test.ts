import { exportMessages } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { expect, it } from 'vitest'
import { startWorld } from './world.ts'

it('reads everything of a person twenty times an hour at most, and of others all the same', async () => {
  const world = await startWorld()
  try {
    const read = async (id: string) =>
      (await world.call(exportMessages, { caller: callers.service('bff'), params: { id } })).status
    const [{ userId: one }, { userId: other }] = [callers.user(), callers.user()]
    const statuses: number[] = []
    for (let round = 0; round < 21; round += 1) statuses.push(await read(one))
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect(await read(other)).toBe(200)
  } finally {
    await world.close()
  }
})
