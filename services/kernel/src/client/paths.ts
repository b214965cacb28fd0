/** Fills a contract's path: `/vehicle/:id` + `{ id }` → `/vehicle/0190…`. */
export function pathOf(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`path ${path} needs a value for ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** A query string without the question mark; lists repeat their name, undefined is left out. */
export function queryOf(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item))
  }
  return search.toString()
}
