const keyOf = (name: string) => `draft/${name}`

/**
 * Keeps a value while the page is going: a database write that begins now may not finish, this one does.
 * Values that hold files are left to the database.
 */
export function keepLastMoment(name: string, value: unknown): void {
  try {
    if (!holdsFile(value)) localStorage.setItem(keyOf(name), JSON.stringify({ value }))
  } catch {
    // Full or refused: the database has all but the last moment.
  }
}

/** The value of the last moment, if there is one. */
export function readLastMoment(name: string): unknown {
  try {
    const text = localStorage.getItem(keyOf(name))
    return text === null ? undefined : (JSON.parse(text) as { value?: unknown }).value
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

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))
