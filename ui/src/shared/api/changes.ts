import { atom } from 'jotai'
import { ofPerson, type PersonScope } from '../person/scope.ts'
import { type ApiProblem, asProblem, isAbort } from './call.ts'
import { createIdempotency } from './idempotency.ts'

/** A value somebody wants a record to have. */
export interface Wish<R> {
  /** What is changed: `vehicle/<id>/sold`. One thing happens to it at a time. */
  readonly record: string
  /** The wanted value; one that the server has already is not sent again. Left out: it is always sent. */
  readonly value?: unknown
  /** An action, not a value: it is carried out even if something else is wanted later, in the order of asking. */
  readonly isAction?: boolean
  send(idempotency: ReturnType<typeof createIdempotency>): Promise<R>
  /** Shows the wish, at once. */
  show?(): void
  /** Shows again what was before it. */
  back?(): void
}

/** What became of a change. Neither: a later one took its place, or the session is over; then nothing is told. */
export interface Outcome<R> {
  readonly reply?: R
  readonly problem?: ApiProblem
}

interface Waiting {
  readonly wish: Wish<unknown>
  overtaken(): void
  run(): Promise<boolean>
}

interface RecordState {
  /** In the order of asking. */
  readonly waiting: Waiting[]
  /** Shows what the server has, as far as it is known. */
  back: () => void
  held: { readonly value: unknown } | undefined
}

/** Records something is on its way for. */
export const changingAtom = atom<ReadonlySet<string>>(new Set<string>())

/**
 * The changes of one person, record by record. What comes while another is on its way waits; of several values that wait only the
 * last is sent. When the server refuses and nothing else is wanted, what it has is shown again.
 */
export class Changes {
  readonly #records = new Map<string, RecordState>()
  readonly #keys = new Map<string, ReturnType<typeof createIdempotency>>()
  readonly #store: PersonScope['store']

  constructor(store: PersonScope['store']) {
    this.#store = store
  }

  want<R>(wish: Wish<R>): Promise<Outcome<R>> {
    return new Promise((resolve) => {
      const running = this.#records.get(wish.record)
      const state = running ?? { waiting: [], back: () => wish.back?.(), held: undefined }
      wish.show?.()
      if (!wish.isAction) {
        for (const one of state.waiting.splice(0)) {
          if (one.wish.isAction) state.waiting.push(one)
          else one.overtaken()
        }
      }
      const send = () => this.#send(wish, state, resolve)
      state.waiting.push({ wish, overtaken: () => resolve({}), run: send })
      if (running) return
      this.#records.set(wish.record, state)
      this.#announce()
      void this.#work(wish.record, state)
    })
  }

  async #work(record: string, state: RecordState): Promise<void> {
    for (let next = state.waiting.shift(); next; next = state.waiting.shift()) {
      const isTaken = await next.run()
      if (!isTaken && state.waiting.length === 0) state.back()
    }
    this.#records.delete(record)
    this.#announce()
  }

  /** False where the server refused. */
  async #send<R>(wish: Wish<R>, state: RecordState, resolve: (outcome: Outcome<R>) => void): Promise<boolean> {
    const isHeld = 'value' in wish && state.held !== undefined && state.held.value === wish.value
    if (isHeld) {
      resolve({})
      return true
    }
    const key = this.#keys.get(wish.record) ?? createIdempotency()
    this.#keys.set(wish.record, key)
    try {
      const reply = await wish.send(key)
      state.held = { value: wish.value }
      state.back = () => wish.show?.()
      resolve({ reply })
      return true
    } catch (error) {
      // Nobody knows whether it was done, so the next one is sent in any case.
      state.held = undefined
      if (isAbort(error)) {
        resolve({})
        return true
      }
      const isOvertaken = !wish.isAction && state.waiting.length > 0
      resolve(isOvertaken ? {} : { problem: asProblem(error) })
      return false
    }
  }

  #announce(): void {
    this.#store.set(changingAtom, new Set(this.#records.keys()))
  }
}

/** Those of whoever is here: a card and a page that change the same record wait for one another. */
export const changesOf = ofPerson(({ store }) => new Changes(store))
