import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Language = 'fr_FR' | 'zh_CN'
export type Texts = ReadonlyMap<string, string>

/** Files of texts in English: of the interface, of answers, and of mails. */
export const englishFiles = (root: string): string[] =>
  [
    ...globSync('ui/src/i18n/en_US/*.json', { cwd: root }),
    ...globSync('contracts/src/*/en_US.json', { cwd: root }),
    ...globSync('services/*/src/*/en_US.json', { cwd: root }),
  ].sort()

function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'string') into.set(path, value)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) flatten(one, path ? `${path}.${name}` : name, into)
  return into
}

export const textsOf = (root: string, file: string): Texts =>
  flatten(JSON.parse(readFileSync(join(root, file), 'utf8')), '', new Map())

const bare = (key: string) => key.replace(/_(zero|one|two|few|many|other|plural)$/, '')
/** There is something to translate: letters that are not a variable's name. */
const hasWords = (text: string) => /\p{L}/u.test(text.replace(/{{.*?}}/g, ''))
const hasChinese = (text: string) => /\p{Script=Han}/u.test(text)

/** Texts that are English still: as they stand there, or, in Chinese, without a Chinese sign. */
export function untranslated(english: Texts, own: Texts, language: Language): { key: string; text: string }[] {
  const said = new Map<string, Set<string>>()
  for (const [key, text] of english) said.set(bare(key), (said.get(bare(key)) ?? new Set()).add(text))
  return [...own]
    .filter(([key, text]) => {
      if (!hasWords(text)) return false
      return said.get(bare(key))?.has(text) || (language === 'zh_CN' && !hasChinese(text))
    })
    .map(([key, text]) => ({ key, text }))
}
