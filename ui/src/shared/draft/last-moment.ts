const keyOf = (name: string) => `draft/${name}`

/** Keeps a sealed draft while the page is going: a database write that begins now may not finish, this one does. */
export function keepLastMoment(name: string, sealed: string): void {
  try {
    localStorage.setItem(keyOf(name), sealed)
  } catch {
    // Full or refused: the database has all but the last moment.
  }
}

/** The sealed draft of the last moment, if there is one. */
export function readLastMoment(name: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(name)) ?? undefined
  } catch {
    return undefined
  }
}

/** Forgets it: the database has something newer, or nothing is to be kept. */
export function dropLastMoment(name: string): void {
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // Storage is refused: then nothing was kept there either.
  }
}

/** Forgets every one whose name begins with `prefix`. */
export function dropLastMoments(prefix: string): void {
  try {
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    for (const name of names) if (name.startsWith(keyOf(prefix))) localStorage.removeItem(name)
  } catch {
    // As above.
  }
}
