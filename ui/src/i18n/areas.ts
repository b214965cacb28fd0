/**
 * Texts by the area of the application that shows them: those of one area are one file in each language. A page waits for those of
 * its areas (`app/routes.tsx`, which `app/areas.test.ts` compares with what the pages show).
 */
export const areas = {
  /** On every page. */
  core: ['common', 'frame', 'errors'],
  entrance: ['account'],
  market: ['home', 'vehicle', 'favorites', 'recents', 'saved-searches'],
  vehicle: ['report', 'viewing'],
  /** Comes with the tray of chosen vehicles, and with their comparison. */
  compare: ['compare'],
  /** Comes with what a price rests on. */
  price: ['price'],
  /** Comes with the field that suggests. */
  search: ['search'],
  /** Comes with what stands further down on a vehicle's page. */
  costs: ['costs', 'locator'],
  /** Comes with the filter by place, and with the map of the results. */
  near: ['near'],
  sellers: ['sellers'],
  /** Comes with the way through results, above a vehicle that was opened from them. */
  'results-way': ['results-way'],
  selling: ['my-vehicles', 'vehicle-form', 'imports', 'stock-pictures', 'statistics'],
  messages: ['messages', 'quick-answer', 'notifications'],
  settings: ['settings', 'billing'],
  office: ['admin', 'dashboard', 'payments'],
  legal: ['legal'],
  unsubscribe: ['unsubscribe'],
  offline: ['offline'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Area = keyof typeof areas

/** What the page for no network shows beside the texts of every page: the worker keeps these in each language. */
export const offlineAreas = ['offline', 'market'] as const satisfies readonly Area[]

/** The namespaces that come with `namespace`, itself included. */
export function companionsOf(namespace: string): readonly string[] {
  return Object.values<readonly string[]>(areas).find((names) => names.includes(namespace)) ?? [namespace]
}

/** Name of the file a text file goes into; undefined for what is no text. */
export function textsChunk(file: string): string | null {
  const [, language, namespace = ''] = /\/i18n\/(\w+)\/([\w-]+)\.json$/.exec(file) ?? []
  if (!language) return null
  const [name] = Object.entries<readonly string[]>(areas).find(([, names]) => names.includes(namespace)) ?? [namespace]
  return `texts-${language}-${name}`
}
