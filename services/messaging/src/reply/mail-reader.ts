import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from '@forecourt/kernel/log'
import type { Answer, Question } from './mail-reader-thread.ts'

/** Reads mails of strangers in a thread that may neither take long nor use much. */
export interface MailReader {
  /** Null for what is no mail, or costs more than any mail should. */
  read(question: Question): Promise<Answer>
  close(): Promise<void>
}

/** Milliseconds one mail may take; a usual one takes two. */
const PATIENCE_MS = 5_000
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** One mail at a time. A thread that one mail has broken is replaced; the mail is not tried again. */
export function openMailReader(log: Logger, patience = PATIENCE_MS): MailReader {
  let thread: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  function spawn(): Worker {
    const started = new Worker(new URL('./mail-reader-thread.ts', import.meta.url), {
      name: 'mail-reader',
      resourceLimits: MEMORY,
    })
    started.unref()
    started.on('error', (error) => log.warn({ err: error }, 'a mail was too much for its reader'))
    started.on('exit', () => {
      if (thread === started) thread = undefined
    })
    return started
  }

  async function readOne(question: Question): Promise<Answer> {
    thread ??= spawn()
    const reading = thread
    const done = new AbortController()
    const { signal } = done
    const answered = once(reading, 'message', { signal }).then(([answer]: Answer[]) => answer ?? null)
    const ended = once(reading, 'exit', { signal }).then(() => null)
    const late = delay(patience, null, { signal }).then(async () => {
      log.warn({ bytes: question.raw.byteLength }, 'a mail took too long to read')
      await reading.terminate()
      return null
    })
    reading.postMessage(question)
    // Whoever comes later fails with the signal; nobody listens to them any more.
    for (const each of [answered, ended, late]) each.catch(() => {})
    try {
      return await Promise.race([answered, ended, late])
    } catch {
      return null
    } finally {
      done.abort()
    }
  }

  return {
    read(question) {
      const reading = last.then(() => readOne(question))
      last = reading
      return reading
    },
    async close() {
      await last
      await thread?.terminate()
    },
  }
}
