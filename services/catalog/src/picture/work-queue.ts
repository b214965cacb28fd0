import { DomainError } from '@forecourt/kernel/errors'

/**
 * Runs at most `running` jobs at a time and lets at most `waiting` wait, so that uploads cannot take the processor and
 * memory from everybody else.
 */
export class WorkQueue {
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #limits: { readonly running: number; readonly waiting: number }

  constructor(limits: { readonly running: number; readonly waiting: number }) {
    this.#limits = limits
  }

  /** @throws DomainError UNAVAILABLE with `retryAfter` when too many wait already; the signal's reason when it aborts */
  async run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#running < this.#limits.running) this.#running++
    else await this.#turn(signal)
    try {
      signal?.throwIfAborted()
      return await job()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  /** Resolves when a job that ended has handed over its place. */
  #turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw new DomainError('UNAVAILABLE', { retryAfter: 10 })
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(enter)
    })
  }
}
