import { readFile } from 'node:fs/promises'
import { resources } from '@forecourt/contracts'
import { resourceModule } from '@forecourt/kernel/resource'

/** Reference data auth owns; their back-office endpoints come from the same declarations. */
export const language = resourceModule(resources.language)
export const theme = resourceModule(resources.theme)
export const federer = resourceModule(resources.federer)

interface SeedRow {
  key: string
  code?: string
  translations: Record<string, { name: string; description: string }>
}

/** Seed rows with fixed ids, so that every installation and every test agrees on them. */
export async function referenceSeeds() {
  const read = async (file: string): Promise<SeedRow[]> =>
    JSON.parse(await readFile(new URL(`../../seeds/${file}.json`, import.meta.url), 'utf8'))
  const describe = (row: SeedRow) => ({
    description: row.translations.en_US?.description ?? '',
    translations: Object.fromEntries(
      Object.entries(row.translations).map(([locale, { description }]) => [locale, { description }]),
    ),
  })
  return {
    languages: (await read('languages')).map((row, i) => ({
      id: seedId(1, i),
      code: row.code,
      name: row.translations[row.key]?.name ?? row.key,
      ...describe(row),
    })),
    themes: (await read('themes')).map((row, i) => ({ id: seedId(2, i), name: row.key, ...describe(row) })),
  }
}

/** A well-formed UUIDv7 of the year 2026 that says which seed it is. */
const seedId = (kind: number, index: number): string =>
  `019b76da-a800-7${String(kind).padStart(3, '0')}-8000-${String(index + 1).padStart(12, '0')}`
