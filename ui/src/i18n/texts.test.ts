import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const here = import.meta.dirname
const source = join(here, '..')
// English sentences alone agree with names that are plurals (`_plural`).
const plural = /_(zero|one|two|few|many|other|plural)$/

type Texts = Map<string, string>
function flatten(value: unknown, path: string, into: Texts): Texts {
  if (typeof value === 'string') into.set(path, value)
  else for (const [name, one] of Object.entries(value as object)) flatten(one, path ? `${path}.${name}` : name, into)
  return into
}
const namespaces = (locale: string) => readdirSync(join(here, locale)).map((file) => file.replace(/\.json$/, ''))
const read = (locale: string, namespace: string): Texts =>
  flatten(JSON.parse(readFileSync(join(here, locale, `${namespace}.json`), 'utf8')), '', new Map())
const variables = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name).sort()

const english = namespaces('en_US')

describe.each(english)('texts of %s', (namespace) => {
  const en = read('en_US', namespace)
  const bare = (texts: Texts) => new Set([...texts.keys()].map((key) => key.replace(plural, '')))

  it.each([
    ['fr_FR', ['one', 'many', 'other']],
    ['zh_CN', ['other']],
  ] as const)('are complete in %s, with every plural form it has', (locale, plurals) => {
    const own = read(locale, namespace)
    expect([...bare(en)].filter((key) => !bare(own).has(key))).toEqual([])
    // A plural has both forms in English; `imported_other` alone is a name.
    const forms = [...en.keys()]
      .map((key) => key.replace(/_other$/, ''))
      .filter((key) => en.has(`${key}_one`) && en.has(`${key}_other`))
    const missing = forms.flatMap((key) => plurals.map((form) => `${key}_${form}`)).filter((key) => !own.has(key))
    expect(missing).toEqual([])
  })

  it.each(['fr_FR', 'zh_CN'])('have nothing in %s that English lacks', (locale) => {
    expect([...bare(read(locale, namespace))].filter((key) => !bare(en).has(key))).toEqual([])
  })

  it.each(['fr_FR', 'zh_CN'])('use the same variables in %s', (locale) => {
    const byKey = new Map([...en].map(([key, text]) => [key.replace(plural, ''), variables(text)]))
    for (const [key, text] of read(locale, namespace)) {
      const allowed = byKey.get(key.replace(plural, '')) ?? []
      expect(
        variables(text).filter((name) => !allowed.includes(name)),
        `${locale} ${namespace}:${key}`,
      ).toEqual([])
    }
  })

  it('are never empty', () => {
    for (const locale of ['en_US', 'fr_FR', 'zh_CN']) {
      for (const [key, text] of read(locale, namespace))
        expect(text.trim(), `${locale} ${namespace}:${key}`).not.toBe('')
    }
  })
})

it.each(['fr_FR', 'zh_CN'])('has the same files in %s as in English', (locale) => {
  expect(namespaces(locale)).toEqual(english)
})

/** Keys as they stand in the code: `t('a.b')`, `t('a.b', { ns: 'common' })`, `t(`a.${x}`)`, `i18nKey="a.b"`. */
function usedKeys(code: string, file: string) {
  const hooks = [...code.matchAll(/useTranslation\(\s*'([\w-]+)'/g)]
  const found: { namespace: string; pattern: string; file: string }[] = []
  const calls = /(?:\bt|i18next\.t)\(\s*(['`])((?:(?!\1).)+)\1(?:\s*,\s*({[^}]*(?:}[^})]*)?))?|i18nKey=(["'])(.+?)\4/gs
  for (const { index, 2: key, 3: options, 5: attribute } of code.matchAll(calls)) {
    const text = key ?? attribute
    const own = hooks.findLast((hook) => hook.index < index)?.[1]
    if (text === undefined) continue
    const [prefix, rest] = text.includes(':') ? text.split(':', 2) : [undefined, text]
    const namespace = prefix ?? /ns:\s*'([\w-]+)'/.exec(options ?? '')?.[1] ?? own
    if (namespace && rest) found.push({ namespace, pattern: rest, file })
  }
  return found
}

function codeFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|css)\.tsx?$/.test(file))
    .map((file) => join(folder, file))
}

describe('keys used in the code', () => {
  const used = codeFiles(source).flatMap((file) => usedKeys(readFileSync(file, 'utf8'), file.slice(source.length + 1)))
  const known = new Map(english.map((namespace) => [namespace, [...read('en_US', namespace).keys()]]))

  it('are found at all', () => {
    expect(used.length).toBeGreaterThan(100)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code as text
    expect(usedKeys("const { t } = useTranslation('a'); t('b.c'); t(`d.${e}`, { ns: 'f' })", 'x')).toEqual([
      { namespace: 'a', pattern: 'b.c', file: 'x' },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: code as text
      { namespace: 'f', pattern: 'd.${e}', file: 'x' },
    ])
  })

  it('exist in English', () => {
    const missing = used.filter(({ namespace, pattern }) => {
      const keys = [...(known.get(namespace) ?? []), ...(known.get('common') ?? [])]
      // `${…}` may stand for any part of a key; a plural key is used without its ending.
      const shape = pattern
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.+')
      const expected = new RegExp(`^${shape}(_(zero|one|two|few|many|other))?$`)
      return !keys.some((key) => expected.test(key))
    })
    expect(missing.map(({ namespace, pattern, file }) => `${file}: ${namespace}:${pattern}`)).toEqual([])
  })
})

/** Texts of the code that may be a key: `'a.b'`, `"a.b"`, and `a.${b}`, whose `${…}` may be any one part. */
function possibleKeys(code: string) {
  const plain = code.replace(/\$\{[^}]*\}/g, '…')
  const forms = [
    { text: code, form: /'([^'\n]*)'/g },
    { text: code, form: /"([^"\n]*)"/g },
    { text: plain, form: /`([^`\n]*)`/g },
  ]
  const keys = forms
    .flatMap(({ text, form }) => [...text.matchAll(form)].map(([, key]) => key ?? ''))
    .filter((text) => /^[\w…]\S*$/.test(text))
    .map((text) => (/^[\w-]+:\w/.test(text) ? text.slice(text.indexOf(':') + 1) : text))
  const whole = new Set(keys)
  const shapes = [...whole].filter((key) => key.includes('…') && key.replaceAll('…', '').length > 2)
  const patterns = shapes.map((key) => {
    const parts = key.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('[\\w-]+')}$`)
  })
  return (key: string) => whole.has(key) || patterns.some((one) => one.test(key))
}

describe('texts that nobody ever sees', () => {
  const isUsed = possibleKeys(
    codeFiles(source)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
  )

  it('would be found', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code as text
    const used = possibleKeys("t('a.b'); t(`c.${d}.e`); t('ns:f.g')")
    expect(['a.b', 'c.x.e', 'f.g'].every(used)).toBe(true)
    expect(['a', 'b', 'c.x', 'c.x.y.e', 'dead.text'].some(used)).toBe(false)
  })

  it.each(english)('are none of %s', (namespace) => {
    const dead = [...read('en_US', namespace).keys()].filter((key) => !isUsed(key) && !isUsed(key.replace(plural, '')))
    expect(dead).toEqual([])
  })

  it('are none of the specification, word for word', () => {
    const seen = new Set(english.flatMap((namespace) => [...read('en_US', namespace).values()]))
    const sentences = [
      'Something went wrong!',
      'Content not found.',
      'Request failed, try again later.',
      'Request timed out, refresh and retry.',
      'Operation failed, system abnormal.',
      'Login timed out, log in again.',
      'Site under maintenance.',
      'Page not found',
      'Payment error.',
      'Error loading vehicles.',
      'Error loading vehicle configuration.',
      'Error loading notifications.',
      'Error sending message.',
      'Error sending verification email.',
      'Error resetting password.',
      'Sign in failed, no user data returned.',
      'Sign in successful!',
      'Sign up successful!',
      'Message sent!',
      'Verification email resent.',
      'A password reset email has been sent.',
      'Your password has been reset successfully.',
    ]
    expect(sentences.filter((sentence) => !seen.has(sentence))).toEqual([])
  })
})

it('French sentences about a person are right whoever it is', () => {
  const gendered = /(?<!compte de ){{name}} est (de nouveau )?(suspendu|actif|connecté|supprimé)\b/
  const texts = english.flatMap((namespace) => [...read('fr_FR', namespace).values()])
  expect(texts.filter((text) => gendered.test(text))).toEqual([])
})
