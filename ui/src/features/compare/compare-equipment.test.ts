import { describe, expect, it } from 'vitest'
import { equipmentRows } from './compare-equipment.ts'

const [camera, heat, roof, air] = ['Caméra', 'Écran chauffant', 'Toit', 'Airbag'].map((name) => ({ id: name, name }))
const vehicles = [{ options: [air, roof, camera] }, { options: [heat, air] }].map(({ options }) => ({
  options: options.flatMap((one) => one ?? []),
}))

describe('equipment side by side', () => {
  it('is what any of them has, differences first, by name in the reader’s language', () => {
    expect(equipmentRows(vehicles, false, 'fr-FR').map(({ name, has }) => [name, ...has])).toEqual([
      ['Caméra', true, false],
      ['Écran chauffant', false, true],
      ['Toit', true, false],
      ['Airbag', true, true],
    ])
  })
  it('leaves out what all have where only differences are wanted', () => {
    expect(equipmentRows(vehicles, true, 'fr-FR').map(({ name }) => name)).not.toContain('Airbag')
    expect(equipmentRows([{ options: [] }, { options: [] }], false, 'fr-FR')).toEqual([])
  })
})
