import { parentPort } from 'node:worker_threads'
import { type ReadMail, readMail } from './read-mail.ts'

export interface Question {
  readonly raw: Uint8Array
  readonly returnPath: string
}
/** Null for what cannot be read. */
export type Answer = ReadMail | null

/** Said once all that reading needs is loaded: only then does the time of a mail begin. */
export const READY = 'ready'

parentPort?.on('message', ({ raw, returnPath }: Question) => {
  readMail(raw, returnPath).then(
    (mail) => parentPort?.postMessage(mail satisfies Answer),
    () => parentPort?.postMessage(null satisfies Answer),
  )
})
parentPort?.postMessage(READY)
