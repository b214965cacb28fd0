import type { Locale, Units, VehicleFilter } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { criteriaOf } from './criteria.ts'

const known: Record<string, string> = { lyon: 'Lyon', paris: 'Paris', red: 'Red', abs: 'ABS', hook: 'Tow bar' }
const names = Object.assign((id: string) => known[id], { currency: (id: string) => (id === 'eur' ? 'EUR' : undefined) })
const say = (filter: VehicleFilter, locale: Locale = 'en_US', units?: Units) =>
  criteriaOf(filter, names, locale, units)
    .join(' · ')
    .replace(/[\u00a0\u202f]/g, ' ')

it('says a filter in words, the most telling first', () => {
  expect(
    say({ brand: ['BMW'], model: ['3 Series'], priceMax: 20_000, currency: 'eur', city: ['lyon'], radiusKm: 50 }),
  ).toBe('BMW · 3 Series · up to €20,000 · within 50 km of Lyon')
  expect(say({ q: 'gti', brand: ['Audi', 'BMW'], color: ['red'], yearMin: 2015, mileageMax: 90_000 })).toBe(
    '“gti” · Audi or BMW · year from 2015 · mileage up to 90,000 km · Red',
  )
  expect(
    say({ options: ['abs', 'hook'], doors: 5, withPictures: true, includeSold: true, city: ['lyon', 'paris'] }),
  ).toBe('5 doors · with ABS and Tow bar · in Lyon or Paris · with pictures · also sold ones')
})

it('says it in the person’s language', () => {
  const filter = { brand: ['BMW'], priceMin: 5_000, priceMax: 20_000.5, currency: 'eur', city: ['lyon'], radiusKm: 50 }
  expect(say(filter, 'fr_FR')).toBe('BMW · de 5 000 € à 20 000,5 € · à moins de 50 km de Lyon')
  expect(say(filter, 'zh_CN')).toBe('BMW · €5,000 至 €20,000.5 · Lyon周围50公里内')
})

it('says what a price is to be rated as', () => {
  const filter: VehicleFilter = { brand: ['BMW'], rating: ['very_good', 'good'] }
  expect(say(filter)).toBe('BMW · price rated very good or good')
  expect(say(filter, 'fr_FR')).toBe('BMW · prix jugé très bon ou bon')
})

it('says distances and powers in the person’s units', () => {
  const filter = { mileageMax: 80_467, powerMin: 109.96, city: ['lyon'], radiusKm: 80 }
  expect(say(filter)).toBe('mileage up to 80,467 km · power from 110 kW · within 80 km of Lyon')
  expect(say(filter, 'en_US', { distance: 'mi', power: 'hp' })).toBe(
    'mileage up to 50,000 mi · power from 147 hp · within 50 mi of Lyon',
  )
  expect(say(filter, 'fr_FR', { distance: 'km', power: 'PS' })).toContain('150 ch')
})

it('leaves out what is gone', () => {
  expect(say({ color: ['red', 'gone'], city: ['gone'], options: ['gone'] })).toBe('Red')
})
