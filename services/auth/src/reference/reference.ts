import { readFile } from 'node:fs/promises'
import { locales, resources } from '@forecourt/contracts'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import type { Outside } from '@forecourt/kernel/outside'
import { resourceModule } from '@forecourt/kernel/resource'
import { CLIENT_SECRET } from '../provider/provider.ts'
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

/** Identity providers: the client secret is sealed, and no address is kept that this deployment would not ask. */
export const federerModule = (sealer: Sealer, outside: Pick<Outside, 'refusalOf'>) =>
  resourceModule(resources.federer, {
    hooks: {
      encrypt: (plain) => sealer.seal(plain, CLIENT_SECRET),
      check: async (_em, input) => {
        const given = addresses.filter((name) => typeof input[name] === 'string')
        const refused = await Promise.all(given.map((name) => outside.refusalOf(String(input[name]))))
        const fields = given.flatMap((name, i) => (refused[i] ? [[name, `validation.${refused[i]}`]] : []))
        if (fields.length > 0) throw new DomainError('INVALID', { fields: Object.fromEntries(fields) })
      },
    },
  })
export type FedererModule = ReturnType<typeof federerModule>

interface SeedRow {
  id: string
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
    languages: (await read('languages')).map((row) => ({
      id: row.id,
      code: row.code,
      name: row.translations[row.key]?.name ?? row.key,
      ...describe(row),
    })),
    themes: (await read('themes')).map((row) => ({ id: row.id, name: row.key, ...describe(row) })),
  }
}
