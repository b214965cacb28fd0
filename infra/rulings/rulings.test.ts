import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { files, sentences } from './sentences.ts'

const ROOT = join(import.meta.dirname, '../..')
const texts = new Map(Object.values(files).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

/** A title as it stands in a call, whatever quotes it needed. */
const isTest = (text: string, title: string): boolean =>
  [`'${title.replaceAll("'", "\\'")}'`, `'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) =>
    text.includes(quoted),
  )

// That they ran and passed is judged from the reports (infra/run/testing/proofs.ts); this says at once what was renamed.
describe('rulings 6', () => {
  it.each(sentences.map(([sentence, ...proofs]) => ({ sentence, proofs })))('$sentence', ({ proofs }) => {
    expect(proofs.length).toBeGreaterThan(0)
    const missing = proofs.filter(([file, title]) => !isTest(texts.get(files[file]) ?? '', title))
    expect(missing).toEqual([])
  })
})
