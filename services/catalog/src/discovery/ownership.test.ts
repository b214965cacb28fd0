import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '..')
/** Tables of search: the read table, its keys, its log and snapshots, what is to be judged, and what people saved. */
const OWN = /\b(vehicle_search(_change|_floor)?|search_(key|snapshot)|rating_due|saved_search(_match|_telling)?)\b/
/** Says how long rows are kept, for all tables of the service. */
const KNOWS_ALL = 'retention.ts'

it('nobody else reads or writes the tables of search', () => {
  const others = globSync('**/*.ts', { cwd: sources }).filter(
    (path) => !path.startsWith('discovery/') && !path.endsWith('.test.ts') && path !== KNOWS_ALL,
  )
  expect(others.length).toBeGreaterThan(100)
  const code = (path: string) => readFileSync(join(sources, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  expect(others.filter((path) => OWN.test(code(path)))).toEqual([])
})
