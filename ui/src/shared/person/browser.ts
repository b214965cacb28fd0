import { atom, createStore, useAtomValue } from 'jotai'

const store = createStore()

/** State of this browser, whoever is at it. It is no atom: an atom belongs to a person (see `PersonScope`). */
export interface BrowserState<V> {
  get(): V
  set(value: V): void
  useValue(): V
  /** A hook that follows a part: whoever uses it is drawn again only when that part is another. */
  picked<P>(pick: (value: V) => P): () => P
}

/** Declares state that outlives the session: who is here, and the taste of this browser. */
export function ofBrowser<V>(initial: V): BrowserState<V> {
  const held = atom({ value: initial })
  return {
    get: () => store.get(held).value,
    set: (value) => store.set(held, { value }),
    useValue: () => useAtomValue(held, { store }).value,
    picked: (pick) => {
      const part = atom((get) => pick(get(held).value))
      return () => useAtomValue(part, { store })
    },
  }
}
