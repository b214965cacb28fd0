import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@forecourt/contracts'
import { DomainError, problemOf } from '../errors/index.ts'

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TIMED_OUT',
  HPE_HEADER_OVERFLOW: 'TOO_LARGE',
}

/** `clientErrorHandler` of our servers: what is no HTTP, or does not come to its end, gets a problem too, and the line is cut. */
export function refuseUnparsable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy(error)
  const refusal = new DomainError(CODES[error.code ?? ''] ?? 'MALFORMED')
  const { status, body } = problemOf(refusal, 'en_US', randomUUID())
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${body.error}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
