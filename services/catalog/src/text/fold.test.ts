import { describe, expect, it } from 'vitest'
import { fold, nameKey, tidy, wordsOf } from './fold.ts'

describe('fold', () => {
  it('takes accents and ligatures off', () => {
    expect(fold('Citroën ŠKODA Ångström Œuvre Straße Łódź')).toBe('citroen skoda angstrom oeuvre strasse lodz')
  })

  it('leaves other scripts alone', () => {
    expect(fold('比亚迪')).toBe('比亚迪')
  })
})

describe('wordsOf', () => {
  it('splits at everything that is no letter or digit and keeps each word once', () => {
    expect(wordsOf('Mercedes-Benz C 220d, C-Klasse (2.0)')).toEqual([
      'mercedes',
      'benz',
      'c',
      '220d',
      'klasse',
      '2',
      '0',
    ])
  })

  it('finds no word in signs', () => {
    expect(wordsOf("':*&|!<->")).toEqual([])
  })
})

describe('nameKey', () => {
  it('treats spellings of one make alike', () => {
    expect(nameKey('Mercedes-Benz')).toBe(nameKey(' mercedes  benz'))
    expect(nameKey('Citroën')).toBe(nameKey('CITROEN'))
  })

  it('keeps repeated words, so that names do not collapse into each other', () => {
    expect(nameKey('Beau Beau')).not.toBe(nameKey('Beau'))
  })

  it('keeps a name of signs', () => {
    expect(nameKey(' !!! ')).toBe('!!!')
  })
})

describe('tidy', () => {
  it('leaves one blank between words and none around', () => {
    expect(tidy('  Golf \n\t GTI ')).toBe('Golf GTI')
  })
})
