import { inboxCursors } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'

/** One browser's live inbox, as the others of the instance see it. */
export interface OpenStream {
  readonly userId: string
  /** The cursor of the last change that was sent. */
  cursor(): number
  /** Whether the session it was opened with is alive; asked at the same moment for all, so that the look-ups travel together. */
  isAlive(): Promise<boolean>
  /** Reads and sends what is past the cursor. */
  look(): void
  /** Shows proxies and the browser that somebody is here. */
  greet(): void
  end(reason: EndReason): void
}
/** Why a stream ended: the session did, or the person opened too many; after `closing` the browser opens another. */
export type EndReason = 'session' | 'replaced' | 'closing'

/** Rows are read past the cursor at a wake-up and, since those may be lost, every 15 s (architecture). */
const LOOK_AGAIN_MS = 15_000
/** Streams of one person on an instance: one for each browser, and some that ended without our having noticed yet. */
const MOST_OF_A_PERSON = 8
/** People asked for in one call. */
const TOGETHER = 1_000

/**
 * The streams of one instance. Every 15 s one look serves them all: sessions in one batch, and the inboxes' cursors in one
 * call to messaging; only who missed something reads their rows.
 */
export class OpenStreams {
  readonly #streams = new Set<OpenStream>()
  readonly #client: Pick<Client, 'call'>
  readonly #timer: NodeJS.Timeout

  constructor(client: Pick<Client, 'call'>) {
    this.#client = client
    this.#timer = setInterval(() => void this.lookAgain(), LOOK_AGAIN_MS).unref()
  }

  get size(): number {
    return this.#streams.size
  }

  /** Adds a stream; of a person who has too many the oldest ends. */
  add(stream: OpenStream): void {
    const own = [...this.#streams].filter(({ userId }) => userId === stream.userId)
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MOST_OF_A_PERSON))) {
      this.#streams.delete(oldest)
      oldest.end('replaced')
    }
    this.#streams.add(stream)
  }

  remove(stream: OpenStream): void {
    this.#streams.delete(stream)
  }

  /** The look that serves all. Where auth or messaging does not answer, the next one does. */
  async lookAgain(): Promise<void> {
    const streams = [...this.#streams]
    for (const stream of streams) stream.greet()
    const alive = await Promise.all(streams.map((stream) => stream.isAlive().catch(() => true)))
    for (const [place, stream] of streams.entries()) if (!alive[place]) stream.end('session')
    const people = [...new Set(streams.filter((_, place) => alive[place]).map(({ userId }) => userId))]
    for (let from = 0; from < people.length; from += TOGETHER) {
      const recipients = people.slice(from, from + TOGETHER)
      const found = await this.#client.call(inboxCursors, { body: { recipients } }).catch(() => undefined)
      const cursors = new Map(recipients.map((id, place) => [id, found?.data[place]]))
      for (const stream of streams) {
        const cursor = cursors.get(stream.userId)
        if (cursor !== undefined && cursor !== stream.cursor()) stream.look()
      }
    }
  }

  close(): void {
    clearInterval(this.#timer)
    for (const stream of this.#streams) stream.end('closing')
    this.#streams.clear()
  }
}
