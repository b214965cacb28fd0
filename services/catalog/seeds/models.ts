import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { ModelSeed } from './shape.ts'

/** Reads the makes and models of data/models.csv (sources and licences: README.md), sorted by category, make, model. */
export function readModels(): readonly ModelSeed[] {
  const rows: Record<string, string>[] = parse(readFileSync(new URL('./data/models.csv', import.meta.url)), {
    columns: true,
  })
  return rows.map(({ category, brand, model, first_year, last_year, types }) => {
    if (!category || !brand || !model || !first_year)
      throw new Error(`data/models.csv: incomplete row ${brand} ${model}`)
    return {
      category,
      brand,
      model,
      firstYear: Number(first_year),
      lastYear: last_year ? Number(last_year) : null,
      types: types ? types.split('|') : [],
    }
  })
}
