import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { Logger } from '@forecourt/kernel/log'
import type { Answer, Question } from './mail-reader-thread.ts'

/** Reads mails of strangers in a thread that may neither take long nor use much. */
export interface MailReader {
  /**
   * Null for what is no mail, or costs more than any mail should. `later` where it took too long for the first time: that may
   * be this machine's fault, and whoever brings it once more may have more luck.
   */
  read(question: Question): Promise<Answer | 'later'>
  close(): Promise<void>
}

/** Milliseconds one mail may take; a usual one takes two. */
const PATIENCE_MS = 5_000
/** So long may a thread take until it can read anything. */
const START_MS = 30_000
/** How many of those that were too late are remembered. */
const LATE = 100
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

interface Thread {
  readonly worker: Worker
  readonly ready: Promise<unknown>
  /** It has read a mail before. */
  isUsed: boolean
}

/**
 * One mail at a time. A thread that one mail has broken is replaced, and what it may have broken over because of what it read
 * before is read once more, by a new one.
 */
export function openMailReader(log: Logger, patience = PATIENCE_MS, memory: ResourceLimits = MEMORY): MailReader {
  let thread: Thread | undefined
  const late = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  function spawn(): Thread {
    const started = new Worker(new URL('./mail-reader-thread.ts', import.meta.url), {
      name: 'mail-reader',
      resourceLimits: memory,
    })
    started.unref()
    const forget = () => {
      if (thread?.worker === started) thread = undefined
    }
    // Between the error and the end somebody may come already.
    started.on('error', (error) => {
      forget()
      log.warn({ err: error }, 'a mail was too much for its reader')
    })
    started.on('exit', forget)
    const ready = once(started, 'message', { signal: AbortSignal.timeout(START_MS) })
    ready.catch(() => started.terminate())
    return { worker: started, ready, isUsed: false }
  }

  /** Whether the same mail was too late before. */
  function wasLate({ raw }: Question): boolean {
    const mail = createHash('sha256').update(raw).digest('base64')
    if (late.delete(mail)) return true
    late.add(mail)
    for (const oldest of late) if (late.size > LATE) late.delete(oldest)
    return false
  }

  async function readOne(question: Question): Promise<Answer | 'later'> {
    thread ??= spawn()
    const { worker: reading, ready, isUsed } = thread
    thread.isUsed = true
    try {
      await ready
    } catch {
      return 'later'
    }
    // What a thread leaves that ends before it answers.
    let left: null | 'later' | 'again' = isUsed ? 'again' : null
    const done = new AbortController()
    const { signal } = done
    const answered = once(reading, 'message', { signal }).then(([answer]: Answer[]) => answer ?? null)
    const ended = once(reading, 'exit', { signal }).then(() => left)
    const tooLate = delay(patience, null, { signal }).then(async () => {
      log.warn({ bytes: question.raw.byteLength }, 'a mail took too long to read')
      left = wasLate(question) ? null : 'later'
      await reading.terminate()
      return left
    })
    reading.postMessage(question)
    // Whoever comes later fails with the signal; nobody listens to them any more.
    for (const each of [answered, ended, tooLate]) each.catch(() => {})
    const answer = await Promise.race([answered, ended, tooLate]).catch(() => left)
    done.abort()
    return answer === 'again' ? readOne(question) : answer
  }

  return {
    read(question) {
      const reading = last.then(() => readOne(question))
      last = reading
      return reading
    },
    async close() {
      await last
      await thread?.worker.terminate()
    },
  }
}
