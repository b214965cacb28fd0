import type { OwnVehicleCard } from '@forecourt/contracts'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import en from '../../i18n/en_US/vehicle.json' with { type: 'json' }
import fr from '../../i18n/fr_FR/vehicle.json' with { type: 'json' }
import zh from '../../i18n/zh_CN/vehicle.json' with { type: 'json' }
import { createFormat } from '../format/create-format.ts'
import { lacksText, standInOf } from './what-is-lacking.ts'

const bare = {
  incomplete: true,
  pictures: [],
  mileage: null,
  fuel_type: null,
  transmission: null,
  engine_power: null,
  din_power: null,
  city: null,
  type: null,
  color: null,
} satisfies Parameters<typeof lacksText>[0]
const known = {
  fuel_type: { id: 'x', name: 'Diesel', powertrain: 'combustion' },
  transmission: { id: 'x', name: 'Manual' },
  din_power: 150,
  city: { id: 'x', name: 'Lyon', latitude: null, longitude: null },
  type: { id: 'x', name: 'SUV' },
} satisfies Partial<OwnVehicleCard>

const texts = { en_US: en, fr_FR: fr, zh_CN: zh } as const
function say(vehicle: Parameters<typeof lacksText>[0], locale: keyof typeof texts = 'en_US') {
  const instance = i18next.createInstance()
  void instance.init({ lng: locale, resources: { [locale]: { vehicle: texts[locale] } }, initAsync: false })
  return lacksText(vehicle, instance.getFixedT(locale, 'vehicle'), createFormat(locale))
}

it('what the seller of an incomplete vehicle has not said is one line, what a buyer asks first in front', () => {
  const vehicle = { ...bare, ...known }
  expect(say(vehicle)).toBe('Not given: picture, mileage, and color')
  expect(say(vehicle, 'fr_FR')).toBe('Non précisé\u00a0: photo, kilométrage et couleur')
  expect(say(vehicle, 'zh_CN')).toBe('未提供：照片、里程和颜色')
  expect(say(bare)).toBe('Not given: picture, mileage, fuel, transmission, power, city, body style, and color')
})

it('one that lacks only what is not asked first lacks some details; nothing is said of one that is complete or a draft', () => {
  expect(say({ ...bare, incomplete: false })).toBeUndefined()
  const color = { id: 'x', name: 'Red', hex: '#f00' }
  const pictures = [{ id: 'x', src: '', widths: [], formats: [], width: 1, height: 1, blur: '' }]
  const others = { ...bare, ...known, color, pictures, mileage: 0 }
  expect(say(others)).toBe('Not given: some details')
  expect(say(others, 'fr_FR')).toBe('Non précisé\u00a0: certains détails')
  expect(say(others, 'zh_CN')).toBe('未提供：部分详细信息')
})

it('a drawing stands in for the picture, of the kind of vehicle where it is known', () => {
  const category = { id: 'x', name: 'Kamper', code: 'camper' }
  expect(standInOf({ brand: 'Fiat', category })).toEqual({ make: 'Fiat', kind: 'van' })
  expect(standInOf({ brand: null, category: null })).toEqual({ make: undefined, kind: undefined })
})
