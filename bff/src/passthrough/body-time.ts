import { DomainError } from '@forecourt/kernel/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasBody } from './declared.ts'

/** An upload of somebody we know may take as long as the whole request (architecture, Requests). */
const UPLOAD_MS = 60_000

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/** Cuts requests whose body has not arrived in time, whoever reads it and also when nobody does any more. */
export function limitBodyTime(app: FastifyInstance, seconds: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) giveTime(request, reply, seconds * 1_000)
    done()
  })
}

/** Gives a body the time of an upload. */
export const giveUploadTime = (request: FastifyRequest, reply: FastifyReply): void =>
  giveTime(request, reply, UPLOAD_MS)

function giveTime(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  clearTimeout(timers.get(request))
  const timer = setTimeout(() => cut(request, reply), milliseconds)
  timers.set(request, timer)
  request.raw.once('close', () => clearTimeout(timer))
}

function cut({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete !== false) return
  if (reply.sent || raw.listenerCount('error') === 0) {
    raw.socket.destroy()
    return
  }
  // Told to whoever reads the body, so that the line stays for the reply and is closed with it.
  reply.header('connection', 'close')
  raw.emit('error', new DomainError('TIMED_OUT'))
}
