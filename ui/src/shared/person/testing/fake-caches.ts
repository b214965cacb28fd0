/** As much of the Cache API as is used, by paths. */
export function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (asked: string | { url: string }) => (typeof asked === 'string' ? asked : new URL(asked.url).pathname)
  const cacheOf = (held: Map<string, Response>) => ({
    put: async (path: string, reply: Response) => void held.set(path, reply),
    match: async (path: string) => held.get(path)?.clone(),
    keys: async () => [...held.keys()].map((path) => ({ url: `https://forecourt.example${path}` })),
    delete: async (asked: string | { url: string }) => held.delete(pathOf(asked)),
  })
  const caches = {
    open: async (name: string) => {
      const held = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, held)
      return cacheOf(held)
    },
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  }
  return { stores, caches }
}
