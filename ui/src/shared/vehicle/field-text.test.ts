import type { PowerUnit } from '@forecourt/contracts'
import i18next, { type ResourceKey } from 'i18next'
import { expect, test } from 'vitest'
import en from '../../i18n/en_US/vehicle.json' with { type: 'json' }
import zh from '../../i18n/zh_CN/vehicle.json' with { type: 'json' }
import { createFormat } from '../format/create-format.ts'
import { fieldText, powerText as powerTextOf, type VehicleFields } from './field-text.ts'

/** With blanks as they are typed. */
const powerText = (...input: Parameters<typeof powerTextOf>) => powerTextOf(...input)?.replaceAll('\u00a0', ' ') ?? null

/** `t` over the texts of one language. */
function textsOf(vehicle: ResourceKey) {
  const instance = i18next.createInstance()
  void instance.init({ lng: 'en_US', resources: { en_US: { vehicle } }, initAsync: false })
  return instance.getFixedT('en_US', 'vehicle')
}

test('horsepower is written as the reader’s language writes it', () => {
  const vehicle = { engine_power: 110, din_power: 150 }
  const written = ['en_US', 'fr_FR', 'zh_CN'].map((language) => powerText(vehicle, createFormat(language)))
  expect(written).toEqual(['110 kW (150 PS)', '110 kW (150 ch)', '110 kW (150 PS)'])
})

test('power is written in the reader’s unit first, as the seller gave it, then in that of the papers', () => {
  const inUnit = (power: PowerUnit, language = 'en_US') => createFormat(language, { distance: 'km', power })
  const vehicle = { engine_power: 110, din_power: 150 }
  expect(powerText(vehicle, inUnit('PS'))).toBe('150 PS (110 kW)')
  expect(powerText(vehicle, inUnit('PS', 'fr_FR'))).toBe('150 ch (110 kW)')
  expect(powerText(vehicle, inUnit('hp'))).toBe('148 hp (110 kW)')
  expect(powerText({ engine_power: null, din_power: 150 }, inUnit('hp'))).toBe('148 hp')
  expect(powerText({ engine_power: 110, din_power: null }, inUnit('PS'))).toBe('150 PS (110 kW)')
  expect(powerText({ engine_power: null, din_power: 150 }, inUnit('kW'))).toBe('110 kW (150 PS)')
  expect(powerText({ engine_power: null, din_power: null }, inUnit('hp'))).toBeNull()
})

test('no line ends between a figure and its unit', () => {
  const vehicle = { engine_power: 110, din_power: 150 }
  expect(powerTextOf(vehicle, createFormat('en_US'))).toBe('110\u00a0kW (150\u00a0PS)')
})

test('mileage and range are written in the reader’s unit', () => {
  const miles = createFormat('en_US', { distance: 'mi', power: 'hp' })
  const vehicle = { mileage: 80_467, battery_range: 500 } as VehicleFields
  expect(fieldText(vehicle, 'mileage', textsOf(en), miles)).toBe('50,000 mi')
  expect(fieldText(vehicle, 'battery_range', textsOf(en), miles)).toBe('311 mi')
})

test('minutes are a word of the language, other units are the same in all', () => {
  const vehicle = { charging_time: 32, torque: 304 } as VehicleFields
  expect(fieldText(vehicle, 'charging_time', textsOf(zh), createFormat('zh-CN'))).toBe('32 分钟')
  expect(fieldText(vehicle, 'torque', textsOf(zh), createFormat('zh-CN'))).toBe('304 Nm')
})
