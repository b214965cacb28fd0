import { locales } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { noticeContent } from './notice.content.ts'
import { type NoticeJob, noticeKinds } from './notice.service.ts'

const origin = 'https://forecourt.example'
const job = (change: Partial<NoticeJob>): NoticeJob => ({
  kind: 'passwordChanged',
  to: 'camille@example.com',
  name: 'Camille',
  locale: 'en_US',
  detail: 'Atlas ID',
  device: {
    address: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
  },
  at: '2026-11-21T04:16:00.000Z',
  ...change,
})

describe('security notices', () => {
  it.each(locales)('have every text in %s', (locale) => {
    const english = new Set<string>()
    for (const kind of noticeKinds) {
      const { subject, greeting, paragraphs, footer } = noticeContent(job({ kind, locale }), origin)
      for (const text of [subject, greeting, ...paragraphs, footer]) {
        expect(text).toBeTruthy()
        expect(text).not.toMatch(/\{\{|notice\.|undefined|null/)
      }
      if (locale !== 'en_US') english.add(noticeContent(job({ kind }), origin).subject)
      if (locale !== 'en_US') expect(english).not.toContain(subject)
    }
  })

  it('say when and from where, in the reader’s language', () => {
    expect(noticeContent(job({}), origin).paragraphs[1]).toBe(
      'November 21, 2026 at 4:16 AM (UTC), Firefox on Windows, address 203.0.113.7.',
    )
    expect(noticeContent(job({ locale: 'fr_FR' }), origin).paragraphs[1]).toBe(
      '21 novembre 2026 à 04:16 (UTC), Firefox sur Windows, adresse 203.0.113.7.',
    )
    expect(noticeContent(job({ device: null, kind: 'suspended' }), origin).paragraphs[1]).toBe(
      'November 21, 2026 at 4:16 AM (UTC).',
    )
  })

  it('lead to our own pages only, and nowhere once the account is gone', () => {
    for (const kind of noticeKinds) {
      const { action } = noticeContent(job({ kind }), origin)
      if (kind === 'accountDeleted' || kind === 'accountRemoved') expect(action).toBeUndefined()
      else
        expect(action?.url).toMatch(/^https:\/\/forecourt\.example\/(settings\/account|help-center\/|forgot-password)$/)
    }
  })

  it('name what they are about', () => {
    expect(noticeContent(job({ kind: 'identityLinked' }), origin).subject).toContain('Atlas ID')
    expect(noticeContent(job({ kind: 'passkeyAdded', detail: 'Blue key' }), origin).paragraphs[0]).toContain('Blue key')
  })
})
