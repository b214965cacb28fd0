import i18next, { type ResourceKey } from 'i18next'
import { expect, test } from 'vitest'
import en from '../../i18n/en_US/vehicle.json' with { type: 'json' }
import fr from '../../i18n/fr_FR/vehicle.json' with { type: 'json' }
import zh from '../../i18n/zh_CN/vehicle.json' with { type: 'json' }
import { createFormat } from '../format/create-format.ts'
import { fieldText, powerText, type VehicleFields } from './field-text.ts'

/** `t` over the texts of one language. */
function textsOf(vehicle: ResourceKey) {
  const instance = i18next.createInstance()
  void instance.init({ lng: 'en_US', resources: { en_US: { vehicle } }, initAsync: false })
  return instance.getFixedT('en_US', 'vehicle')
}

test('horsepower is written as the reader’s language writes it', () => {
  const vehicle = { engine_power: 110, din_power: 150 }
  const written = [en, fr, zh].map((texts) => powerText(vehicle, textsOf(texts), createFormat('en-US')))
  expect(written).toEqual(['110 kW (150 PS)', '110 kW (150 ch)', '110 kW (150 PS)'])
})

test('minutes are a word of the language, other units are the same in all', () => {
  const vehicle = { charging_time: 32, torque: 304 } as VehicleFields
  expect(fieldText(vehicle, 'charging_time', textsOf(zh), createFormat('zh-CN'))).toBe('32 分钟')
  expect(fieldText(vehicle, 'torque', textsOf(zh), createFormat('zh-CN'))).toBe('304 Nm')
})
