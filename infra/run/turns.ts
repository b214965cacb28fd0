import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'

/** Of a folder of `prepareData`: where the programs that share it ask for their turn. */
export const TURNS = 'turns'

/**
 * Hands out turns to processes that ask with {@link inTurn}: to one at a time, in the order of asking. Who dies in its turn has
 * ended it.
 *
 * @param path of a socket, at most 100 characters long
 */
export async function handOutTurns(path: string): Promise<{ readonly close: () => Promise<void> }> {
  const waiting: Socket[] = []
  const server = createServer((socket) => {
    const isNext = waiting.push(socket) === 1
    if (isNext) socket.write('go')
    socket.on('error', () => {}) // it is closed then
    socket.resume()
    socket.once('close', () => {
      const hadTurn = waiting[0] === socket
      waiting.splice(waiting.indexOf(socket), 1)
      if (hadTurn) waiting[0]?.write('go')
    })
  })
  await once(server.listen(path), 'listening')
  return {
    close: async () => {
      for (const socket of waiting) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * Does the work when it is this process's turn, or at once where nobody hands out any.
 *
 * @throws Error where who hands them out ends first, or `signal` says so
 */
export async function inTurn<T>(path: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!existsSync(path)) return work()
  const socket = connect(path)
  try {
    const ended = once(socket, 'close').then(() => {
      throw new Error('nobody hands out turns any more')
    })
    ended.catch(() => {}) // only while it waits
    await Promise.race([once(socket, 'data', signal && { signal }), ended])
    socket.on('error', () => {})
    return await work()
  } finally {
    socket.destroy()
  }
}
