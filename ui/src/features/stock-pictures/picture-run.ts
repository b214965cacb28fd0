import { picturesMax } from '@forecourt/contracts'
import type { PictureFile } from './picture-files.ts'

/** `there`: the vehicle has the very same picture. */
export type ItemState = 'waiting' | 'sending' | 'stored' | 'there' | 'failed'

export interface Item {
  readonly file: PictureFile
  state: ItemState
  /** Why it failed, as a sentence. */
  reason?: string
  /** Whether it may succeed when it is sent again. */
  mayRetry?: boolean
  /** Of the stored picture. */
  pictureId?: string
  /** Repeats after a lost answer carry the same key, so that nothing is stored twice. */
  readonly key: string
}

/** A vehicle and its pictures of the folder, in their order. */
export interface Batch {
  readonly vehicleId: string
  /** How many pictures it had before. */
  readonly had: number
  readonly items: readonly Item[]
}

export type Sent = { readonly pictureId: string } | { readonly failure: string; readonly mayRetry: boolean }

/** What a run needs of the world. Each may reject with an AbortError when the signal aborts. */
export interface RunTools {
  /** SHA-256 of the pictures that a vehicle has. */
  present(vehicleId: string, signal: AbortSignal): Promise<ReadonlySet<string>>
  /** A file as the server takes it, with its SHA-256, or why it cannot be taken. */
  prepare(file: PictureFile): Promise<{ readonly file: File; readonly hash: string } | { readonly failure: string }>
  send(vehicleId: string, file: File, key: string, signal: AbortSignal): Promise<Sent>
  order(vehicleId: string, pictureIds: readonly string[], signal: AbortSignal): Promise<void>
  /** What is said of a picture that is one too many. */
  readonly tooMany: string
}

/** Vehicles at the same time; the pictures of each are sent one after another, which keeps their order. */
const LANES = 2

/**
 * Sends the pictures of many vehicles. It can be paused and gone on with; what failed can be tried again; what a vehicle has
 * already is found by its content and not sent, so that the same folder may be chosen once more after a reload.
 */
export class PictureRun {
  readonly batches: readonly Batch[]
  readonly #tools: RunTools
  readonly #listeners = new Set<() => void>()
  #abort: AbortController | undefined
  /** Ends when nothing of the last start is under way. */
  #over: Promise<unknown> = Promise.resolve()

  constructor(batches: readonly Batch[], tools: RunTools) {
    this.batches = batches
    this.#tools = tools
  }

  get isRunning(): boolean {
    return this.#abort !== undefined
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends what waits, until nothing does or it is paused. */
  async start(): Promise<void> {
    if (this.#abort) return
    const abort = new AbortController()
    this.#abort = abort
    this.#changed()
    const before = this.#over
    this.#over = this.#sendAll(abort.signal, before)
    await this.#over
    // Whoever paused it may have begun anew.
    if (this.#abort === abort) this.#abort = undefined
    this.#changed()
  }

  /** What is broken off by a pause waits again only when its request has ended. */
  async #sendAll(signal: AbortSignal, before: Promise<unknown>): Promise<void> {
    await before
    const waiting = this.batches.filter(({ items }) => items.some(({ state }) => state === 'waiting')).values()
    const lane = async () => {
      for (const batch of waiting) {
        if (signal.aborted) return
        await this.#finish(batch, signal)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  pause(): void {
    this.#abort?.abort()
    this.#abort = undefined
    this.#changed()
  }

  /** Sends once more what may succeed now. */
  retry(): Promise<void> {
    for (const { items } of this.batches) {
      for (const item of items) if (item.state === 'failed' && item.mayRetry) item.state = 'waiting'
    }
    return this.start()
  }

  /** One vehicle. What goes wrong beyond a picture fails its pictures, and the next vehicle has its turn. */
  async #finish(batch: Batch, signal: AbortSignal): Promise<void> {
    const waiting = batch.items.filter(({ state }) => state === 'waiting')
    try {
      const isNew = batch.had === 0 && waiting.length === batch.items.length
      const present = new Set(isNew ? [] : await this.#tools.present(batch.vehicleId, signal))
      for (const item of waiting) {
        if (signal.aborted) return
        await this.#one(batch.vehicleId, item, present, signal)
      }
      await this.#inOrder(batch, signal)
    } catch (error) {
      if (signal.aborted) return
      for (const item of waiting) if (item.state === 'waiting') fail(item, messageOf(error), true)
      this.#changed()
    }
  }

  async #one(vehicleId: string, item: Item, present: Set<string>, signal: AbortSignal): Promise<void> {
    item.state = 'sending'
    this.#changed()
    try {
      const prepared = await this.#tools.prepare(item.file)
      if ('failure' in prepared) fail(item, prepared.failure, false)
      else if (present.has(prepared.hash)) item.state = 'there'
      else if (present.size >= picturesMax) fail(item, this.#tools.tooMany, false)
      else {
        const sent = await this.#tools.send(vehicleId, prepared.file, item.key, signal)
        if ('failure' in sent) fail(item, sent.failure, sent.mayRetry)
        else {
          item.state = 'stored'
          item.pictureId = sent.pictureId
          present.add(prepared.hash)
        }
      }
    } catch (error) {
      if (signal.aborted) item.state = 'waiting'
      else fail(item, messageOf(error), true)
    }
    this.#changed()
  }

  /** A picture that was tried again came last; a vehicle that had none before gets the order of the folder. */
  async #inOrder({ vehicleId, had, items }: Batch, signal: AbortSignal): Promise<void> {
    const ids = items.flatMap(({ pictureId }) => pictureId ?? [])
    if (had === 0 && ids.length > 1) await this.#tools.order(vehicleId, ids, signal)
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}

function fail(item: Item, reason: string, mayRetry: boolean): void {
  item.state = 'failed'
  item.reason = reason
  item.mayRetry = mayRetry
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export interface RunFigures {
  readonly all: number
  readonly stored: number
  readonly there: number
  readonly failed: number
  readonly retriable: number
  /** Of all, in per cent. */
  readonly share: number
}

export function figuresOf(batches: readonly Batch[]): RunFigures {
  const figures = { all: 0, stored: 0, there: 0, failed: 0, retriable: 0 }
  for (const { items } of batches) {
    for (const { state, mayRetry } of items) {
      figures.all += 1
      if (state === 'stored' || state === 'there' || state === 'failed') figures[state] += 1
      if (state === 'failed' && mayRetry) figures.retriable += 1
    }
  }
  const over = figures.stored + figures.there + figures.failed
  return { ...figures, share: figures.all === 0 ? 100 : Math.floor((over / figures.all) * 100) }
}
