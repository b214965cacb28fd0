import type { Locale } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { DomainError, localeOf, problemOf, translate, ValidationError } from './index.ts'

describe('problemOf', () => {
  it('tells a refusal in the language of the caller', () => {
    const error = new DomainError('PLAN_LIMIT', { details: { limit: 'vehicles', used: 2, max: 2 } })
    expect(problemOf(error, 'en_US', 'r1')).toEqual({
      status: 409,
      headers: {},
      body: {
        error: 'Conflict',
        code: 'PLAN_LIMIT',
        requestId: 'r1',
        details: { limit: 'vehicles', used: 2, max: 2 },
        message: "Your plan's limit is reached (2 of 2). Upgrade to add more.",
      },
    })
    expect(problemOf(error, 'fr_FR', 'r1').body.message).toContain('(2 sur 2)')
  })

  it('falls back to English where a language lacks the sentence', () => {
    // Chinese has no singular, so that this is the one text it lacks.
    expect(translate('zh_CN', 'errors.OTP_INVALID_one')).toBe('The code is wrong. One try is left.')
  })

  it('counts in words', () => {
    const left = (count: number) =>
      problemOf(new DomainError('OTP_INVALID', { params: { count } }), 'en_US', 'r').body.message
    expect([left(1), left(3)]).toEqual(['The code is wrong. One try is left.', 'The code is wrong. 3 tries are left.'])
    const one = new DomainError('OTP_INVALID', { params: { count: 1 } })
    expect(problemOf(one, 'zh_CN', 'r').body.message).toBe('验证码错误。还可尝试 1 次。')
  })

  it('turns i18n keys of fields into sentences and leaves ready sentences alone', () => {
    const error = new DomainError('INVALID', {
      fields: { email: 'validation.emailInvalid', 'sizes.0.length': 'validation.minimum', other: 'As it is.' },
      params: { limit: 5 },
    })
    expect(problemOf(error, 'en_US', 'r').body.fields).toEqual({
      email: 'Invalid email address.',
      'sizes.0.length': 'Length must be at least 5.',
      other: 'As it is.',
    })
  })

  it('states when it is worth trying again', () => {
    expect(problemOf(new DomainError('RATE_LIMITED', { retryAfter: 12.2 }), 'en_US', 'r').headers).toEqual({
      'retry-after': '13',
    })
    expect(problemOf(new DomainError('UNAVAILABLE'), 'en_US', 'r').headers).toEqual({ 'retry-after': '5' })
  })

  it('hides what nobody expected and names an absent database 503', () => {
    const hidden = problemOf(new Error('password is hunter2'), 'en_US', 'r')
    expect([hidden.status, JSON.stringify(hidden.body)]).toEqual([500, expect.not.stringContaining('hunter2')])
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const wrapped = new Error('driver', { cause: new AggregateError([refused], 'all addresses failed') })
    expect(problemOf(wrapped, 'en_US', 'r')).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(problemOf(Object.assign(new Error('syntax'), { code: '42601' }), 'en_US', 'r').status).toBe(500)
  })
})

describe('an outage of the database', () => {
  const statusOf = (code: string) => problemOf(Object.assign(new Error('database'), { code }), 'en_US', 'r').status

  it.each(['08000', '08001', '08003', '08004', '08006', '08007', '57P01', '53300'])('is what %s says', (code) => {
    expect(statusOf(code)).toBe(503)
  })

  it.each(['08P01', '22021', '22P05'])('is not %s, which is our own mistake', (code) => {
    expect(statusOf(code)).toBe(500)
  })
})

describe('languages', () => {
  it.each([
    ['fr-CA,fr;q=0.9', 'fr_FR'],
    ['fr_FR', 'fr_FR'],
    ['zh-CN', 'zh_CN'],
    ['de-DE,es;q=0.8', 'en_US'],
    [undefined, 'en_US'],
    ['', 'en_US'],
    ['de,zh;q=0.5', 'zh_CN'],
  ])('%s is served as %s', (tags, locale) => {
    expect(localeOf(tags)).toBe(locale)
  })

  it('write figures as they do, and years as years', () => {
    const told = (locale: Locale, path: string, limit: number) =>
      new ValidationError([{ path, rule: 'maximum', params: { limit } }]).sentences(locale)[path]
    expect(told('en_US', 'mileage', 2_000_000)).toBe('Mileage must be at most 2,000,000.')
    expect(told('fr_FR', 'mileage', 2_000_000)).toBe('Kilométrage\u00a0: 2\u202f000\u202f000 au maximum.')
    expect(told('zh_CN', 'mileage', 2_000_000)).toContain('2,000,000')
    expect(told('en_US', 'year', 2027)).toBe('Year must be at most 2027.')
    expect(told('fr_FR', 'yearMax', 2027)).toContain('2027')
    expect(translate('en_US', 'errors.IN_USE', { count: 12_000 })).toContain('12,000')
  })

  it('agree with names that are plurals', () => {
    const told = (locale: Locale, path: string, rule: string) =>
      new ValidationError([{ path, rule }]).sentences(locale)[path]
    expect(told('en_US', 'co2_emissions', 'required')).toBe('CO₂ emissions are required.')
    expect(told('en_US', 'emissions_standard', 'required')).toBe('Emissions standard is required.')
    expect(told('en_US', 'number_of_doors', 'referenceUnknown')).toBe('Doors are not known.')
    expect(told('fr_FR', 'co2_emissions', 'required')).toBe('Émissions de CO₂\u00a0: ce champ est obligatoire.')
    expect(told('zh_CN', 'co2_emissions', 'required')).not.toMatch(/[a-z]{3}/)
  })

  it('put values into texts as they are', () => {
    expect(translate('en_US', 'validation.required', { label: '<b>&"' })).toBe('<b>&" is required.')
  })
})
