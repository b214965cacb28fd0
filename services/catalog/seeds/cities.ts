import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { CitySeed } from './shape.ts'

/**
 * Reads the cities of data/cities.csv (GeoNames, CC BY 4.0), the larger ones of a country first.
 * French and Chinese names are there for well-known cities only; the English name stands in for French.
 */
export function readCities(): readonly CitySeed[] {
  const rows: Record<string, string>[] = parse(readFileSync(new URL('./data/cities.csv', import.meta.url)), {
    columns: true,
  })
  return rows.map((row) => {
    const name = text(row, 'name')
    return {
      key: text(row, 'geoname_id'),
      country: text(row, 'country'),
      latitude: figure(row, 'latitude'),
      longitude: figure(row, 'longitude'),
      population: figure(row, 'population'),
      translations: {
        en_US: { name },
        fr_FR: { name: row.name_fr || name },
        ...(row.name_zh ? { zh_CN: { name: row.name_zh } } : {}),
      },
    }
  })
}

function text(row: Record<string, string>, column: string): string {
  const value = row[column]
  if (!value) throw new Error(`data/cities.csv: ${column} is missing in ${JSON.stringify(row)}`)
  return value
}

function figure(row: Record<string, string>, column: string): number {
  const value = Number(text(row, column))
  if (!Number.isFinite(value)) throw new Error(`data/cities.csv: ${column} is no number in ${JSON.stringify(row)}`)
  return value
}
