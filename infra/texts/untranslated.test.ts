import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { alike } from './alike.ts'
import { englishFiles, type Language, textsOf, untranslated } from './untranslated.ts'

const root = join(import.meta.dirname, '../..')
const files = englishFiles(root)
const languages: Language[] = ['fr_FR', 'zh_CN']
const allowed = (language: Language) => new Set(Object.values(alike[language]).flat())
const found = (language: Language) =>
  files.flatMap((file) =>
    untranslated(textsOf(root, file), textsOf(root, file.replace('en_US', language)), language).map((one) => ({
      ...one,
      file: file.replace('en_US', language),
    })),
  )

it('the texts of the interface, of answers and of mails are looked at', () => {
  for (const part of ['ui/', 'contracts/', 'services/auth/', 'services/messaging/'])
    expect(files.some((file) => file.startsWith(part))).toBe(true)
})

describe.each(languages)('texts in %s', (language) => {
  it('are not English, but for what is the same for a reason', () => {
    const forgotten = found(language).filter(({ text }) => !allowed(language).has(text))
    expect(forgotten.map(({ file, key, text }) => `${file}: ${key}: ${text}`)).toEqual([])
  })

  it('leave no exception that nothing needs any more', () => {
    const texts = new Set(found(language).map(({ text }) => text))
    expect([...allowed(language)].filter((text) => !texts.has(text))).toEqual([])
  })
})

describe('a text that was forgotten', () => {
  const english = new Map([
    ['save', 'Save'],
    ['more_one', 'one more'],
    ['more_other', '{{count}} more'],
    ['both', '{{name}}, {{at}}'],
  ])

  it('is found, in any form of a plural', () => {
    const own = new Map([
      ['save', 'Save'],
      ['more_many', '{{count}} more'],
    ])
    expect(untranslated(english, own, 'fr_FR').map(({ key }) => key)).toEqual(['save', 'more_many'])
  })

  it('is found in Chinese by what it is written in', () => {
    const own = new Map([
      ['save', 'Store'],
      ['more_other', '另有 {{count}} 项'],
    ])
    expect(untranslated(english, own, 'zh_CN').map(({ key }) => key)).toEqual(['save'])
  })

  it('is not one that holds nothing but variables and signs', () => {
    expect(untranslated(english, new Map([['both', '{{name}}, {{at}}']]), 'fr_FR')).toEqual([])
  })
})
