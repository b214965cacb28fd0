import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
/** Where settings are declared: `NAME: T.…` in a file whose name says so. */
const files = globSync(
  ['services/*/src/**/*config.ts', 'services/kernel/src/picture/picture-settings.ts', 'bff/src/config.ts'],
  { cwd: root },
)
const DECLARED = /^ +([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*): (?:T\.|OneOf\(|count\(|wholeNumber\()/gm

it('each setting stands in the table of the README, and nothing else does', () => {
  const declared = new Set(files.flatMap((file) => [...read(file).matchAll(DECLARED)].map(([, name]) => name)))
  expect(declared.size).toBeGreaterThan(60)
  const rows = read('README.md').matchAll(/^\| (`[A-Z][^|]*) \|/gm)
  const told = new Set(
    [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name)),
  )
  expect([...declared].filter((name) => !told.has(name))).toEqual([])
  expect([...told].filter((name) => !declared.has(name))).toEqual([])
})
