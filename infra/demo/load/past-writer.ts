import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { localEnvironment } from '../../run/local-environment.ts'
import { ROOT } from '../../run/paths.ts'
import type { Past } from '../world/past.ts'

/** Tells the catalog's operator command what happened to vehicles before today: no browser can say so. */
export class PastWriter {
  readonly #child: ChildProcess
  #ended: Error | undefined
  readonly #waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()

  constructor() {
    const env = { ...process.env, ...localEnvironment('catalog') }
    const program = ['services/catalog/src/cli/demo-past.ts']
    this.#child = spawn(process.execPath, program, { cwd: ROOT, env, stdio: ['pipe', 'pipe', 'inherit'] })
    if (!this.#child.stdout) throw new Error('the command has no output')
    createInterface({ input: this.#child.stdout }).on('line', (id) => {
      this.#waiting.get(id)?.resolve()
      this.#waiting.delete(id)
    })
    const fail = (error: Error) => {
      this.#ended = error
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    }
    // Whoever waits is told by its end, and so is who comes later.
    this.#child.stdin?.on('error', () => {})
    this.#child.once('error', fail)
    this.#child.once('exit', (code) => fail(new Error(`the catalog's demo-past ended with ${code}`)))
  }

  /** Resolves once it is written. */
  write(id: string, { postedAt, soldAt, prices, views }: Past): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended)
      this.#waiting.set(id, { resolve, reject })
      const past = { id, postedAt, soldAt, prices: prices.map(({ at }) => at), views }
      this.#child.stdin?.write(`${JSON.stringify(past)}\n`)
    })
  }

  close(): void {
    this.#child.stdin?.end()
  }
}
