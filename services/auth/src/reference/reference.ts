import { readFile } from 'node:fs/promises'
import { locales, resources } from '@forecourt/contracts'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import { resourceModule } from '@forecourt/kernel/resource'
import type { AuthConfig } from '../config.ts'
import { CLIENT_SECRET } from '../identity/provider.ts'
import type { Sealer } from '../secret/sealer.ts'

/** Reference data auth owns; their back-office endpoints come from the same declarations. */
export const language = resourceModule(resources.language, {
  hooks: {
    check(_em, { code }) {
      if (typeof code === 'string' && !isLocale(code)) throw invalid('code', 'validation.languageUnknown')
    },
  },
})
export const theme = resourceModule(resources.theme, {
  hooks: {
    check(_em, { name }) {
      if (typeof name === 'string' && !themeNames.includes(name)) throw invalid('name', 'validation.themeUnknown')
    },
  },
})

/** The themes the application draws (rulings 7: a new one must name an implemented one). */
const themeNames: readonly string[] = ['light', 'dark', 'system']
const isLocale = (code: string): boolean => (locales as readonly string[]).includes(code)

const addresses = ['issuer', 'authorizeUrl', 'tokenUrl', 'userInfoUrl'] as const

/** Identity providers: the client secret is sealed, and outside a local run they speak TLS. */
export const federerModule = (sealer: Sealer, { deployment }: Pick<AuthConfig, 'deployment'>) =>
  resourceModule(resources.federer, {
    hooks: {
      encrypt: (plain) => sealer.seal(plain, CLIENT_SECRET),
      check: (_em, input) => {
        const open = addresses.find((name) => String(input[name] ?? 'https:').startsWith('http:'))
        if (deployment !== 'local' && open)
          throw new DomainError('INVALID', { fields: { [open]: 'validation.urlInvalid' } })
      },
    },
  })
export type FedererModule = ReturnType<typeof federerModule>

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
