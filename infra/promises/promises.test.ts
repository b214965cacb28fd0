import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { promised } from './all.ts'
import { routes } from './spec-routes.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string): string => {
  const path = join(ROOT, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** A title as it stands in a call, whatever quotes it needed; of a story its export. */
function isTest(file: string, title: string): boolean {
  const text = read(file)
  if (file.endsWith('.stories.tsx')) return text.includes(`export const ${title}:`)
  return [`'${title.replaceAll("'", "\\'")}'`, `'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) =>
    text.includes(quoted),
  )
}

// That they ran and passed is judged from the reports (infra/run/testing/proofs.ts); this says at once what was renamed.
describe.each(Object.entries(promised))('%s', (_, promises) => {
  it.each(promises.map(([said, ...proofs]) => ({ said, proofs })))('$said', ({ proofs }) => {
    expect(proofs.length).toBeGreaterThan(0)
    expect(proofs.filter(([file, title]) => !isTest(file, title))).toEqual([])
  })
})

it('every page of the application is among them', () => {
  const names = [...read('ui/src/app/paths.ts').matchAll(/^ {2}(\w+): \(/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => name && !(name in routes))).toEqual([])
})
