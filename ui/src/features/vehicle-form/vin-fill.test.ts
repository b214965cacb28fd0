import { describe, expect, it } from 'vitest'
import { emptyForm, type FormAction, formReducer } from './form-state.ts'
import { toldByVin, vinDisagreement } from './vin-fill.ts'

const golf = 'WVWZZZ1KZ9W000001'
const accord = '1HGCM82633A004352'
const set = (field: 'vin' | 'brand' | 'year' | 'model' | 'title', value: unknown): FormAction => ({
  type: 'set',
  field,
  value,
})
const valuesAfter = (...actions: FormAction[]) => actions.reduce(formReducer, emptyForm).values

describe('a VIN that is typed', () => {
  it('fills make and model year, and with them the title, once it is complete', () => {
    expect(valuesAfter(set('vin', golf.slice(0, 16)))).toEqual({ vin: golf.slice(0, 16) })
    expect(valuesAfter(set('vin', golf))).toEqual({ vin: golf, brand: 'Volkswagen', year: 2009, title: 'Volkswagen' })
  })

  it('is read however it is written', () => {
    expect(toldByVin({ vin: ' wvw-zzz 1kz9w000001' })).toEqual({ brand: 'Volkswagen', year: 2009 })
  })

  it('leaves what was typed alone, and says what it thinks of it', () => {
    const values = valuesAfter(set('brand', 'Audi'), set('model', 'A3'), set('vin', golf))
    expect(values).toMatchObject({ brand: 'Audi', model: 'A3', year: 2009 })
    expect(vinDisagreement(values)).toEqual({ brand: 'Volkswagen' })
    expect(vinDisagreement(valuesAfter(set('brand', 'volkswagen'), set('vin', golf)))).toBeNull()
  })

  it('replaces its own guess when it is corrected', () => {
    expect(valuesAfter(set('vin', golf), set('vin', accord))).toMatchObject({ brand: 'Honda', year: 2003 })
    // Renault does not tell the year: the guess of the wrong VIN must not stay.
    const renault = valuesAfter(set('vin', golf), set('vin', 'VF15RJN0A54321987'))
    expect([renault.brand, renault.year]).toEqual(['Renault', undefined])
  })

  it('does not replace a guess that was typed over', () => {
    const values = valuesAfter(set('vin', golf), set('year', 2010), set('vin', accord))
    expect(values).toMatchObject({ brand: 'Honda', year: 2010 })
    expect(vinDisagreement(values)).toEqual({ year: 2003 })
  })

  it('says nothing while it is wrong', () => {
    expect(toldByVin({ vin: '1HGCM82643A004352' })).toBeNull()
    expect(valuesAfter(set('vin', '1HGCM82643A004352'))).toEqual({ vin: '1HGCM82643A004352' })
  })
})
