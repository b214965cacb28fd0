/**
 * Writes data/countries.json from the world-countries package (ODbL 1.0).
 * Run: `node services/catalog/seeds/scripts/generate-countries.ts`
 */
import { writeFileSync } from 'node:fs'
import countries from 'world-countries'

const rows = countries
  .filter(({ cca2 }) => /^[A-Z]{2}$/.test(cca2))
  .map(({ cca2, name, translations }) => ({
    key: cca2,
    code: cca2,
    translations: {
      en_US: { name: name.common },
      fr_FR: { name: translations.fra?.common ?? name.common },
      zh_CN: { name: translations.zho?.common ?? name.common },
    },
  }))
  .sort((a, b) => a.code.localeCompare(b.code, 'en'))

const target = new URL('../data/countries.json', import.meta.url)
writeFileSync(target, `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`)
console.log(`${rows.length} countries`)
