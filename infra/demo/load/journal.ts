import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What the loader has done, one line each, so that a run that was cut short goes on where it stopped. The first line
 * is the day of the demo world: a world made on another day would differ.
 */
export class Journal {
  readonly #file: string
  readonly #done = new Map<string, string>()

  /**
   * @param folder of the run
   * @param installation what tells this installation from another in the same folder: data that was deleted and begun
   *   anew needs a journal of its own; those of earlier ones are removed
   */
  constructor(folder: string, installation: string) {
    const name = `demo-journal-${createHash('sha256').update(installation).digest('hex').slice(0, 12)}`
    for (const other of readdirSync(folder)) {
      if (other.startsWith('demo-journal-') && other !== name) rmSync(join(folder, other))
    }
    this.#file = join(folder, name)
    if (!existsSync(this.#file)) return
    for (const line of readFileSync(this.#file, 'utf8').split('\n')) {
      const at = line.indexOf('\t')
      // The last line may have been cut off in the middle: it does not count.
      if (at > 0 && line.endsWith('.')) this.#done.set(line.slice(0, at), line.slice(at + 1, -1))
    }
  }

  /** What was noted under that name. */
  get(name: string): string | undefined {
    return this.#done.get(name)
  }

  note(name: string, value: string): void {
    this.#done.set(name, value)
    appendFileSync(this.#file, `\n${name}\t${value}.`)
  }

  /** The day of this demo world; today's for a new one. */
  day(): Date {
    const known = this.get('day')
    if (known) return new Date(known)
    const today = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`)
    this.note('day', today.toISOString().slice(0, 10))
    return today
  }
}

/** A UUID that depends on the text alone: the same step always carries the same Idempotency-Key. */
export function stableId(text: string): string {
  const hex = createHash('sha256').update(`forecourt demo ${text}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
