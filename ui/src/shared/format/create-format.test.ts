import { describe, expect, it } from 'vitest'
import { createFormat } from './create-format.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('formats', () => {
  const en = createFormat('en_US')
  const fr = createFormat('fr_FR')

  it('writes prices with decimals only where there are some', () => {
    expect(en.price(14990, 'EUR')).toBe('€14,990')
    expect(en.price(14990.5, 'EUR')).toBe('€14,990.50')
    expect(plain(fr.price(14990, 'EUR'))).toBe('14 990 €')
    expect(plain(fr.price(14990.5, 'USD'))).toBe('14 990,50 US$')
  })

  it.each(['en_US', 'fr_FR', 'zh_CN'])(
    'gives no two currencies the same sign, nor one that is shared, in %s',
    (language) => {
      const { price } = createFormat(language)
      const signs = Intl.supportedValuesOf('currency').map((code) => plain(price(1, code)).replace(/[\d.,\s]/g, ''))
      expect(new Set(signs).size).toBe(signs.length)
      for (const alike of ['$', '¥', 'kr', '￥']) expect(signs).not.toContain(alike)
      expect(plain(price(5, 'AUD'))).toMatch(/A\$/)
      expect(plain(price(5, 'SEK'))).toMatch(/SEK/)
    },
  )

  it('writes distances in the language', () => {
    expect(en.distance(125_000)).toBe('125,000 km')
    expect(plain(fr.distance(125_000))).toBe('125 000 km')
  })

  it('writes distances and powers in the reader’s units', () => {
    const british = { distance: 'mi', power: 'hp' } as const
    const written = (language: string) => {
      const { distance, power, signs } = createFormat(language, british)
      return [distance(80_467), distance(80_467, 'bare'), power(110), power(110, 'bare'), signs.distance].map(plain)
    }
    expect(written('en_US')).toEqual(['50,000 mi', '50,000', '148 hp', '148', 'mi'])
    expect(written('fr_FR')).toEqual(['50 000 mi', '50 000', '148 hp', '148', 'mi'])
    expect(written('zh_CN')).toEqual(['50,000英里', '50,000', '148 hp', '148', '英里'])
    const french = { distance: 'km', power: 'PS' } as const
    expect(createFormat('fr_FR', french).power(110)).toBe('150 ch')
    expect(createFormat('zh_CN', french).power(110)).toBe('150 PS')
  })

  it('tells how long ago in the unit that fits, and the date after a week', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const ago = (seconds: number) => en.relativeTime(new Date(now.getTime() - seconds * 1000), now)
    expect(ago(20)).toBe('now')
    expect(ago(5 * 60)).toBe('5 minutes ago')
    expect(ago(3 * 3600)).toBe('3 hours ago')
    expect(ago(30 * 3600)).toBe('yesterday')
    expect(ago(20 * 86_400)).toBe('Nov 1, 2026')
    expect(fr.relativeTime(new Date(now.getTime() - 7200_000), now)).toBe('il y a 2 heures')
  })
})
