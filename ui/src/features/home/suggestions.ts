import { fold } from './offered-values.ts'
import type { Search } from './search-params.ts'
import type { Change } from './use-search.ts'

/** Something a text may mean: a make, a model of a make, or a city. */
export type Suggestion =
  | { kind: 'brand'; brand: string }
  | { kind: 'model'; brand: string; model: string }
  | { kind: 'city'; id: string; name: string; country: string }

/** Rows of each kind: what is meant stands among the first or is not meant. */
const most = 4

/** The make a text begins with and what is typed behind it ("BMW 3"); undefined while it names no make in full. */
export function makeIn(text: string, brands: readonly string[]): { brand: string; rest: string } | undefined {
  const typed = fold(text.trimStart())
  const named = brands.filter((brand) => typed === fold(brand) || typed.startsWith(`${fold(brand)} `))
  const brand = named.sort((a, b) => b.length - a.length)[0]
  return brand === undefined ? undefined : { brand, rest: text.trimStart().slice(brand.length).trim() }
}

/** Makes whose name, or a word of it, begins with the text. */
export function makesFor(text: string, brands: readonly string[]): Suggestion[] {
  const typed = fold(text.trim())
  if (typed === '') return []
  const starts = (brand: string) => fold(brand).startsWith(typed)
  return brands
    .filter((brand) => starts(brand) || fold(brand).includes(` ${typed}`))
    .sort((a, b) => Number(starts(b)) - Number(starts(a)))
    .slice(0, most)
    .map((brand) => ({ kind: 'brand', brand }))
}

/** The models and cities a service found, each once, as suggestions. */
export const modelsFor = (found: readonly { brand: string; name: string }[]): Suggestion[] =>
  found.slice(0, most).map(({ brand, name }) => ({ kind: 'model', brand, model: name }))
export const citiesFor = (found: readonly { id: string; name: string; country: { name: string } }[]): Suggestion[] =>
  found.slice(0, most).map(({ id, name, country }) => ({ kind: 'city', id, name, country: country.name }))

const added = (list: readonly string[] | undefined, value: string) => [...new Set([...(list ?? []), value])]

/** What taking a suggestion changes: its filter in place of the words that led to it. */
export function changeBy(suggestion: Suggestion, search: Search): Change {
  const spent = { q: undefined }
  switch (suggestion.kind) {
    case 'brand':
      return { ...spent, brand: added(search.brand, suggestion.brand) }
    case 'model':
      return { ...spent, brand: added(search.brand, suggestion.brand), model: added(search.model, suggestion.model) }
    case 'city':
      return { ...spent, city: added(search.city, suggestion.id) }
  }
}
