import { apiBase } from './base.ts'

type Values = Readonly<Record<string, unknown>>

/** `:name` parts filled in; a missing one is a mistake in our code. */
export function fillPath(path: string, params: Values = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`path ${path} lacks ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** Query string with leading `?`, or nothing. Lists repeat the name; undefined, null and empty text are left out. */
export function queryString(query: Values = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Address of an endpoint with its parameters. */
export const addressOf = (path: string, params?: Values, query?: Values): string =>
  `${apiBase(globalThis.location?.hostname ?? '')}${fillPath(path, params)}${queryString(query)}`
