import { atom, type SetStateAction, type WritableAtom } from 'jotai'
import { type PersonScope, scope, scopeAtom } from './scope.ts'

/** What a person leaves in this tab, over a reload: `person/<user id>/<name>`, a visitor's under an empty id. */
const root = 'person/'
const ownRoot = (userId: string | null) => `${root}${userId ?? ''}/`

/** A person's entry in this tab's storage; null where there is none. */
export function readPersonal(name: string, of: PersonScope = scope()): string | null {
  try {
    return sessionStorage.getItem(ownRoot(of.userId) + name)
  } catch {
    return null
  }
}

/** Keeps it until the session ends. An ended scope keeps nothing any more; a refused store means no longer than the page. */
export function writePersonal(name: string, text: string, of: PersonScope = scope()): void {
  if (of.signal.aborted) return
  try {
    sessionStorage.setItem(ownRoot(of.userId) + name, text)
  } catch {
    // As said above.
  }
}

/** Removes what anybody else left in this tab. */
export function dropPersonalOfOthers(userId: string | null): void {
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '')
    const doomed = names.filter((name) => name.startsWith(root) && !name.startsWith(ownRoot(userId)))
    for (const name of doomed) sessionStorage.removeItem(name)
  } catch {
    // Storage is refused: then nothing was kept there either.
  }
}

/** An atom whose value survives a reload of this tab, and nothing else. `parse` judges what was stored, null included. */
export function personalAtom<V>(
  name: string,
  parse: (text: string | null) => V,
): WritableAtom<V, [SetStateAction<V>], void> {
  const changed = atom<{ readonly value: V } | null>(null)
  const kept = atom((get) => parse(readPersonal(name, get(scopeAtom) ?? undefined)))
  return atom(
    (get) => get(changed)?.value ?? get(kept),
    (get, set, action: SetStateAction<V>) => {
      const before = get(changed)?.value ?? get(kept)
      const value = action instanceof Function ? action(before) : action
      set(changed, { value })
      writePersonal(name, JSON.stringify(value), get(scopeAtom) ?? undefined)
    },
  )
}
