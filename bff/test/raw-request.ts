import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

export interface Sent {
  readonly path: string
  readonly cookie?: string
  readonly type?: string
  readonly mac?: string
  /** Undeclared where it is left out: the body comes in chunks. */
  readonly length?: number
}

/** Sends headers only, as no client would; the body is the test's to send, or never to. */
export function begin(app: FastifyInstance, { path, cookie, type = 'application/json', mac = 'x', length }: Sent) {
  const socket: Socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const lines = [
    `POST /api/v1${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${type}`,
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    `X-Mac: ${mac}`,
    ...(cookie ? [`Cookie: session=${cookie}`] : []),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let received = ''
  socket.on('data', (chunk) => (received += chunk))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  const answer = async () => {
    await expect.poll(() => received, { timeout: 8_000 }).toContain('\r\n\r\n')
    const [, code] = /"code":"(\w+)"/.exec(received) ?? []
    return `${received.slice(9, 12)} ${code ?? 'ok'}`
  }
  return { socket, answer, closed, isAnswered: () => received !== '' }
}
