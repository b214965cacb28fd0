import { join } from 'node:path'
import { expect, it } from 'vitest'
import { englishFiles, textsOf } from './untranslated.ts'

const root = join(import.meta.dirname, '../..')

/** A normal space here lets a line begin with the sign; French has U+202F before ; ! ? and U+00A0 before : and inside « ». */
const loose = / [;:!?»]|« /

it('no French line begins with a sign that belongs to the word before it', () => {
  const files = englishFiles(root).map((file) => file.replace('en_US', 'fr_FR'))
  const found = files.flatMap((file) => [...textsOf(root, file)].map(([key, text]) => ({ file, key, text })))
  expect(found.length).toBeGreaterThan(1000)
  expect(found.filter(({ text }) => loose.test(text))).toEqual([])
})

it('a normal space is found where it must not be, and nowhere else', () => {
  for (const text of ['l’ordre ; au clavier', 'Vraiment ?', 'Prix : {{price}}', '« {{name}} »', '«\u00a0{{name}} »'])
    expect(loose.test(text), text).toBe(true)
  for (const text of [
    'Prix\u00a0: {{price}}',
    'Vraiment\u202f?',
    '«\u00a0{{name}}\u00a0»',
    'à 12:30',
    'https://a.example/?q=a',
  ])
    expect(loose.test(text), text).toBe(false)
})
