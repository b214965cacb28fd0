import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut, as when the server goes away, and mended. */
export interface Line {
  /** The connection string with this line in place of the server. */
  readonly url: string
  cut(): void
  /** Cuts a connection when the client sends this text over it; undefined: no longer. */
  cutAt(text: string | undefined): void
  /** From now on nothing passes, and nobody is told, as with a machine that is cut off; what is open never goes on. */
  hang(): void
  mend(): void
  /** How often something came from the client since the last call: its round trips, while what it sends is small. */
  sent(): number
  close(): Promise<void>
}

/** Puts a line between a client and the server of a connection string. */
export async function lineTo(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let whole = true
  let hangs = false
  let trap: string | undefined
  let chunks = 0
  const server = createServer((near) => {
    if (!whole) return near.destroy()
    if (hangs) return void open.add(near.on('error', () => {}))
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    near.on('data', (chunk: Buffer) => {
      chunks += 1
      if (trap !== undefined && chunk.includes(trap)) near.destroy()
    })
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  const cut = () => {
    whole = false
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    cutAt: (text) => {
      trap = text
    },
    hang: () => {
      hangs = true
      for (const socket of open) socket.unpipe().pause()
    },
    mend: () => {
      whole = true
      hangs = false
    },
    sent: () => {
      const sent = chunks
      chunks = 0
      return sent
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
