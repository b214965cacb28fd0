import { seedId } from '@forecourt/kernel/db'
import { expect, it } from 'vitest'
import { fuelTypes, transmissions } from '../../seeds/reference.ts'
import { isNothing } from './cell-values.ts'
import { Index } from './known-records.ts'

const indexOf = (table: 'fueltype' | 'transmission', records: typeof fuelTypes | typeof transmissions) =>
  new Index(
    table,
    records.map(({ key, translations }) => {
      const names = Object.values(translations).map(({ name }) => name)
      return { id: seedId(table, key), names, home: null, shown: names[0] ?? '' }
    }),
  )
const fuels = indexOf('fueltype', fuelTypes)
const gears = indexOf('transmission', transmissions)

it.each([
  ['Benzin', 'petrol'],
  ['Super E10 95', 'petrol'],
  ['Super Plus 98', 'petrol'],
  ['Diesel', 'diesel'],
  ['Biodiesel', 'diesel'],
  ['Erdgas', 'cng'],
  ['Erdgas (CNG)', 'cng'],
  ['CNG', 'cng'],
  ['Autogas', 'lpg'],
  ['Autogas (LPG)', 'lpg'],
  ['Flüssiggas (LPG)', 'lpg'],
  ['Benzin/Autogas', 'lpg'],
  ['LPG', 'lpg'],
  ['Wasserstoff', 'hydrogen'],
  ['Brennstoffzelle', 'hydrogen'],
  ['Ethanol', 'ethanol'],
  ['Ethanol (FFV, E85, etc.)', 'ethanol'],
  ['Bioethanol', 'ethanol'],
  ['Elektro', 'electric'],
  ['Elektro/Benzin', 'hybrid-petrol'],
  ['Electric/Gasoline', 'hybrid-petrol'],
  ['Hybrid (Benzin/Elektro)', 'hybrid-petrol'],
  ['Plug-in-Hybrid', 'plug-in-hybrid-petrol'],
  ['Hybrid (Benzin/Elektro), Plug-in-Hybrid', 'plug-in-hybrid-petrol'],
  ['Plug-in-Hybrid (Diesel/Elektro)', 'plug-in-hybrid-diesel'],
  ['Mild-Hybrid Diesel', 'mild-hybrid-diesel'],
])('reads the fuel %s', (text, key) => {
  expect(fuels.find(text, undefined)).toBe(seedId('fueltype', key))
})

it.each([
  ['Schaltgetriebe', 'manual'],
  ['Automatik', 'automatic'],
  ['Halbautomatik', 'automated-manual'],
  ['Semi-automatic', 'automated-manual'],
  ['Automatisiertes Schaltgetriebe', 'automated-manual'],
  ['Doppelkupplungsgetriebe (DSG)', 'dual-clutch'],
  ['Stufenloses Getriebe', 'cvt'],
])('reads the gearbox %s', (text, key) => {
  expect(gears.find(text, undefined)).toBe(seedId('transmission', key))
})

it('asks about what could be several, or is none of ours', () => {
  const asked = ['Electric/Diesel', 'Elektro/Diesel', 'Hybrid (Diesel/Elektro)', 'Andere', 'Others', 'Sonstige']
  expect(asked.map((text) => fuels.find(text, undefined))).toEqual(asked.map(() => undefined))
  expect(isNothing('-/- (Fuel)')).toBe(true)
})

it('keeps the brackets of a city', () => {
  const cities = new Index('city', [{ id: 'main', names: ['Frankfurt'], home: 'DE', shown: 'Frankfurt' }])
  expect(cities.find('Frankfurt', undefined)).toBe('main')
  expect(cities.find('Frankfurt (Frankfurt)', undefined)).toBeUndefined()
})
