import {
  appointmentNews,
  locales,
  moderationActions,
  offerSteps,
  personModerations,
  planChanges,
} from '@forecourt/contracts'
import { mailSamples, printedSamples } from '@forecourt/kernel/mail'
import { describe, expect, it } from 'vitest'
import texts from '../mail/en_US.json' with { type: 'json' }
import { sampleContents } from './sample-mails.ts'

/** The subjects of a tree of texts, each as what it says with any values. */
function subjectsOf(tree: object, path = ''): [string, RegExp][] {
  return Object.entries(tree).flatMap(([name, value]): [string, RegExp][] => {
    if (typeof value === 'object' && value !== null) return subjectsOf(value, `${path}${name}.`)
    if (!/subject$|digest/i.test(name)) return []
    const said = String(value)
      .split(/\{\{\w+\}\}/)
      .map((words) => words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('.+')
    return [[`${path}${name}`, new RegExp(`^${said}$`)]]
  })
}

describe('samples of mails', () => {
  const samples = mailSamples(sampleContents)

  it('are of every kind, in every language, as text and as HTML', () => {
    const english = samples.filter(({ locale }) => locale === 'en_US').map(({ kind }) => kind)
    const steps = [
      ...offerSteps.map((step) => `offer ${step}`),
      ...appointmentNews.map((step) => `appointment ${step}`),
      ...planChanges.map((change) => `plan ${change}`),
      ...[...moderationActions, ...personModerations].map((action) => `moderation ${action}`),
    ]
    const others = [
      'contact',
      'reply',
      'search, one vehicle',
      'search, several',
      'price_drop',
      'sold',
      'alerts of a day',
    ]
    expect(english).toEqual(expect.arrayContaining([...steps, ...others]))
    for (const locale of locales)
      expect(samples.filter((one) => one.locale === locale).map(({ kind }) => kind)).toEqual(english)
    for (const { kind, locale, subject, text, html } of samples)
      for (const part of [subject, text, html]) {
        expect(part.length, `${kind} ${locale}`).toBeGreaterThan(5)
        expect(part, `${kind} ${locale}`).not.toMatch(/\{\{|undefined|\bnull\b|\bNaN\b/)
      }
  })

  it('leave out no text that a mail may have as its subject', () => {
    const subjects = samples.filter(({ locale }) => locale === 'en_US').map(({ subject }) => subject)
    // A mail about one vehicle has a subject of its own; one line in a mail of many says so.
    const known = subjectsOf(texts).filter(([path]) => path !== 'search.digest_one')
    expect(known.length).toBeGreaterThan(35)
    expect(known.filter(([, said]) => !subjects.some((one) => said.test(one))).map(([path]) => path)).toEqual([])
  })

  it.each([undefined, '', 'production'])('are not shown where DEPLOYMENT is %j', (deployment) => {
    expect(() => printedSamples(sampleContents, deployment)).toThrow('local run only')
    expect(JSON.parse(printedSamples(sampleContents, 'local'))).toHaveLength(samples.length)
  })
})
