/** Objects of one kind by id, oldest first, and apart those among them that still wait for something. */
export interface Table<T extends { id: string }> {
  get: (id: string) => T | undefined
  all: () => T[]
  /** Those that wait: found without looking at all the others. */
  live: () => T[]
  set: (value: T) => void
  remove: (id: string) => void
}

export function createTable<T extends { id: string }>(isLive: (value: T) => boolean = () => false): Table<T> {
  const values = new Map<string, T>()
  const live = new Set<string>()
  return {
    get: (id) => values.get(id),
    all: () => [...values.values()],
    live: () =>
      [...live].flatMap((id) => {
        const value = values.get(id)
        return value ? [value] : []
      }),
    set: (value) => {
      values.set(value.id, value)
      if (isLive(value)) live.add(value.id)
      else live.delete(value.id)
    },
    remove: (id) => {
      values.delete(id)
      live.delete(id)
    },
  }
}
