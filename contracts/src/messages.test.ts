import { describe, expect, it } from 'vitest'
import { errorStatus } from './errors.ts'
import en from './messages/en_US.json' with { type: 'json' }
import fr from './messages/fr_FR.json' with { type: 'json' }
import zh from './messages/zh_CN.json' with { type: 'json' }

type Tree = { [key: string]: string | Tree }
const flat = (tree: Tree, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  )
const texts = { en: flat(en), fr: flat(fr), zh: flat(zh) }
/** French has a plural category that English lacks, and English sentences agree with names that are plurals. */
const shared = (keys: Iterable<string>) => [...keys].filter((key) => !/_(many|plural)$/.test(key)).sort()
const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort()

describe('message files', () => {
  it('have a sentence for every error code in English and French', () => {
    for (const code of Object.keys(errorStatus)) {
      expect(texts.en.get(`errors.${code}`), code).toMatch(/[.!]$/)
      expect(texts.fr.get(`errors.${code}`), code).toMatch(/[.!]$/)
    }
  })

  it('are complete in French and in Chinese, which has no singular', () => {
    expect(shared(texts.fr.keys())).toEqual(shared(texts.en.keys()))
    expect([...texts.zh.keys()].sort()).toEqual(shared(texts.en.keys()).filter((key) => !key.endsWith('_one')))
  })

  it('use the same placeholders in every language', () => {
    for (const [key, text] of [...texts.fr, ...texts.zh]) {
      const english = texts.en.get(key) ?? texts.en.get(key.replace(/_many$/, '_other')) ?? ''
      const singular = key.endsWith('_one')
      if (!singular) expect(placeholders(text), key).toEqual(placeholders(english))
    }
  })

  it('say what the specification says, word for word', () => {
    const sentences = [
      'A date of birth is required.',
      'Please select a language.',
      'Please select a theme.',
      'Please select a font.',
      'You need to select a notification type.',
      'You have to select at least one item.',
      'The two passwords are inconsistent',
      'Invalid email address.',
      'Invalid phone number.',
      'Please select a currency to filter by price.',
      'Something went wrong!',
      'Content not found.',
      'Sign in failed, no user data returned.',
      'Site under maintenance.',
      'Message sent!',
      'No permission (token, user name or password error)',
      'Authorized but forbidden',
      'Resource not found',
      'Method not allowed',
      'Timed out',
      'Server error, contact the administrator',
      'Not implemented',
      'Network error',
      'Service unavailable, overloaded or in maintenance',
      'Network timeout',
      'HTTP version unsupported',
    ]
    for (const sentence of sentences) expect([...texts.en.values()]).toContain(sentence)
  })
})
