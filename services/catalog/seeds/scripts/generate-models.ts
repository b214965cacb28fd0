/**
 * Writes data/models.csv: makes and models for the autocomplete, merged and normalised from four sources.
 * Run: `node services/catalog/seeds/scripts/generate-models.ts <car-models.csv> <car-models-eu.csv>`
 *
 * The two arguments are the American list (us-car-models-data, CC BY 4.0) and the list of cars offered in Germany;
 * motorcycles, trucks, campers and additions are the hand-made lists beside the result.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

interface Model {
  readonly category: string
  readonly brand: string
  readonly model: string
  firstYear: number
  lastYear: number | null
  readonly types: Set<string>
}

const brandNames = new Map(
  Object.entries({
    Alpina: 'Alpina',
    Citroen: 'Citroën',
    Corvette: 'Chevrolet',
    'DS Automobiles': 'DS',
    FIAT: 'Fiat',
    HUMMER: 'Hummer',
    INFINITI: 'Infiniti',
    MAZDA: 'Mazda',
    MINI: 'Mini',
    RAM: 'Ram',
    Skoda: 'Škoda',
    smart: 'Smart',
    VinFast: 'VinFast',
  }),
)
const modelNames = new Map(
  Object.entries({
    'Chevrolet Z06': 'Corvette Z06',
    'Ford F 150': 'F-150',
    'Ford Ka/Ka+': 'Ka',
    "Kia Ceed SW / cee'd SW": 'Ceed SW',
    "Kia Ceed / cee'd": 'Ceed',
    "Kia ProCeed / pro_cee'd": 'ProCeed',
    'Škoda Rapid/Spaceback': 'Rapid',
    'Renault Megane': 'Mégane',
    'Renault Scenic': 'Scénic',
    'Renault Grand Scenic': 'Grand Scénic',
    'Renault ZOE': 'Zoe',
    'SsangYong REXTON': 'Rexton',
    'Subaru OUTBACK': 'Outback',
    'Toyota RAV 4': 'RAV4',
    'Volvo S40 (New)': 'S40',
    'Hyundai Kona Elektro': 'Kona Electric',
    'Lancia MUSA': 'Musa',
    'Hyundai iX20': 'ix20',
    'Hyundai iX35': 'ix35',
  }),
)
const typeKeys = new Map(
  Object.entries({
    Convertible: 'convertible',
    Coupe: 'coupe',
    Hatchback: 'hatchback',
    Pickup: 'pick-up',
    SUV: 'suv',
    Sedan: 'saloon',
    'Van/Minivan': 'minivan',
    Wagon: 'estate',
  }),
)
/** The newest year of the German list; a model seen then is taken to be still on offer. */
const GERMAN_LAST_YEAR = 2021
const AMERICAN_LAST_YEAR = 2024

const models = new Map<string, Model>()

/** The German list cuts makes of two words after the first one. */
const splitMakes = new Map([
  ['Alfa', 'Romeo'],
  ['Aston', 'Martin'],
  ['Land', 'Rover'],
  ['DS', 'Automobiles'],
])

function rejoin(make: string, name: string): readonly [make: string, name: string] {
  const second = splitMakes.get(make)
  if (!second || !name.startsWith(`${second} `)) return [make, name]
  const rest = name.slice(second.length + 1)
  return make === 'DS' ? ['DS', rest.replace(/^DS(\d)/, 'DS $1')] : [`${make} ${second}`, rest]
}

function add(
  category: string,
  make: string,
  name: string,
  first: number,
  last: number | null,
  types: readonly string[],
  closes = false,
) {
  const brand = brandNames.get(make) ?? make
  const plain = name.replace(/ \(New\)$/, '')
  const model = modelNames.get(`${brand} ${plain}`) ?? plain
  const key = `${category}|${brand}|${model}`.toLowerCase()
  const known = models.get(key)
  if (!known) {
    models.set(key, { category, brand, model, firstYear: first, lastYear: last, types: new Set(types) })
    return
  }
  known.firstYear = Math.min(known.firstYear, first)
  if (closes || last === null || known.lastYear === null) known.lastYear = closes ? last : null
  else known.lastYear = Math.max(known.lastYear, last)
  for (const type of types) known.types.add(type)
}

const read = (file: string | URL): Record<string, string>[] => parse(readFileSync(file), { columns: true })

function addYearly(file: string, newest: number) {
  for (const row of read(file)) {
    const last = Number(row.last_year)
    const types = (row.body_styles ?? '').split('|').flatMap((style) => typeKeys.get(style) ?? [])
    const [make, name] = rejoin(row.make ?? '', row.model ?? '')
    add('car', make, name, Number(row.first_year), last >= newest ? null : last, types)
  }
}

function addHandMade(category: string, name: string) {
  for (const row of read(new URL(`../data/${name}.csv`, import.meta.url))) {
    for (const entry of (row.models ?? '').split(';')) {
      const at = entry.lastIndexOf(':')
      const [first = '', last] = entry.slice(at + 1).split('-')
      add(category, row.make ?? '', entry.slice(0, at), Number(first), last ? Number(last) : null, [], true)
    }
  }
}

const [american, german] = process.argv.slice(2)
if (!american || !german) throw new Error('usage: generate-models.ts <car-models.csv> <car-models-eu.csv>')
addYearly(american, AMERICAN_LAST_YEAR)
addYearly(german, GERMAN_LAST_YEAR)
addHandMade('car', 'models-additions')
addHandMade('motorcycle', 'models-motorcycles')
addHandMade('truck', 'models-trucks')
addHandMade('camper', 'models-campers')

const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
const rows = [...models.values()]
  .sort(
    (a, b) =>
      a.category.localeCompare(b.category, 'en') ||
      a.brand.localeCompare(b.brand, 'en') ||
      a.model.localeCompare(b.model, 'en', { numeric: true }),
  )
  .map((m) =>
    [m.category, m.brand, m.model, String(m.firstYear), String(m.lastYear ?? ''), [...m.types].sort().join('|')]
      .map(cell)
      .join(','),
  )
writeFileSync(
  new URL('../data/models.csv', import.meta.url),
  `category,brand,model,first_year,last_year,types\n${rows.join('\n')}\n`,
)

const makes = (category: string) =>
  new Set([...models.values()].filter((m) => m.category === category).map((m) => m.brand)).size
console.log(
  `${rows.length} models; makes: ${['car', 'motorcycle', 'truck', 'camper'].map((c) => `${makes(c)} ${c}`).join(', ')}`,
)
