import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** What a sandbox of a channel gets wrong on purpose. */
interface Faults {
  /** Refuse what comes for now, as a service that is out of order. */
  refuse: boolean
  /** Milliseconds until it answers. */
  slow: number
  /** Take the message and break the connection off in the middle of the answer. */
  half: boolean
  /** Break each connection off before anything is taken, as a service that is not there. */
  down: boolean
}

/** The faults of a sandbox, and what came of them. */
export interface FaultState extends Faults {
  /** Messages that were taken although the answer did not reach the sender, who rightly sends them again. */
  unheard: number
}

const NONE: Readonly<Faults> = { refuse: false, slow: 0, half: false, down: false }

export const noFaults = (): FaultState => ({ ...NONE, unheard: 0 })

/** Reads a request to switch faults; those it does not name are off. @returns undefined when it makes no sense */
export function parseFaults(body: unknown): Faults | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const wanted = { ...NONE, ...body }
  const known = Object.keys(wanted).length === Object.keys(NONE).length
  const flags = [wanted.refuse, wanted.half, wanted.down].every((flag) => typeof flag === 'boolean')
  return known && flags && Number.isInteger(wanted.slow) && wanted.slow >= 0 ? wanted : undefined
}

/** What `PUT /faults` wants, for its answer to what makes no sense. */
export const FAULTS_WANTED =
  'Expected { "refuse"?: boolean, "slow"?: ms, "half"?: boolean, "down"?: boolean }; GET tells of "unheard" too'

/** Keeps a request waiting while the sandbox is slow. @returns whether it was broken off: then nobody is to be answered */
export async function isBrokenOff(faults: FaultState, reply: FastifyReply): Promise<boolean> {
  if (faults.slow > 0) await delay(faults.slow)
  if (!faults.down) return false
  reply.hijack()
  reply.raw.destroy()
  return true
}

/** Answers what was taken: in half where that is the fault, and counted where nobody heard it. */
export function answerTaken(faults: FaultState, reply: FastifyReply, status: number, body: object): FastifyReply {
  const { raw } = reply
  const isHeard = () => raw.writableFinished
  if (raw.destroyed) faults.unheard += 1
  else
    raw.once('close', () => {
      if (!isHeard()) faults.unheard += 1
    })
  if (!faults.half) return reply.code(status).send(body)
  const text = JSON.stringify(body)
  reply.hijack()
  raw.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  raw.write(text.slice(0, text.length / 2), () => raw.destroy())
  return reply
}
