import { atom, createStore } from 'jotai'
import type { State } from 'swr'

/**
 * What this page holds in memory for whoever is at the keyboard: a signed-in person, or a visitor (`userId` null). It ends with
 * the session, and the next person gets another one: an answer that comes late still finds the scope it was asked in, and nobody
 * sees that one any more.
 */
export interface PersonScope {
  readonly userId: string | null
  /** Another one for each scope, also of the same person. */
  readonly number: number
  /** The atoms. Components read it without naming it. */
  readonly store: ReturnType<typeof createStore>
  /** The answers of the server (SWR). */
  readonly cache: Map<string, State>
  /** Aborted when the session ends. */
  readonly signal: AbortSignal
}

/** The scope a store belongs to, for atoms that reach outside of it. */
export const scopeAtom = atom<PersonScope | null>(null)

let count = 0
const enders = new WeakMap<PersonScope, AbortController>()

function begin(userId: string | null): PersonScope {
  const ending = new AbortController()
  count += 1
  const begun = { userId, number: count, store: createStore(), cache: new Map<string, State>(), signal: ending.signal }
  enders.set(begun, ending)
  begun.store.set(scopeAtom, begun)
  return begun
}

let current = begin(null)
const listeners = new Set<() => void>()

/** The scope of whoever is here now. Code that waits must keep the one it began in. */
export const scope = (): PersonScope => current

/** Says who is here. The same person keeps the scope; for anybody else the old one ends, and true is returned. */
export function enterScope(userId: string | null): boolean {
  if (current.userId === userId) return false
  const ended = current
  current = begin(userId)
  enders.get(ended)?.abort(new DOMException('the session has ended', 'AbortError'))
  ended.cache.clear()
  for (const listener of listeners) listener()
  return true
}

/** Hears when another scope has begun; returns the end. */
export function onScope(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A value of a module that belongs to a person: made anew for each scope, and out of reach once that has ended. */
export function ofPerson<T>(make: (scope: PersonScope) => T): (scope?: PersonScope) => T {
  const values = new WeakMap<PersonScope, { readonly value: T }>()
  return (of = current) => {
    const held = values.get(of) ?? { value: make(of) }
    values.set(of, held)
    return held.value
  }
}
