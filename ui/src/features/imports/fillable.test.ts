import { expect, it } from 'vitest'
import { isFillable } from './fillable.ts'

const list = (models: readonly string[], makes: readonly string[] = ['Renault']) => ({
  columns: [
    { name: 'make', samples: [...makes], suggestion: null },
    { name: 'model', samples: [...models], suggestion: null },
  ],
  options: {
    mapping: { brand: 'make', model: 'model' },
    defaults: {},
    values: {},
    ignoreUnknown: false,
    allowIncomplete: false,
  },
})

it('offers the measures of a model for all rows of a list that has no second model', () => {
  expect(isFillable(list(['Clio']), 'width')).toBe(true)
  expect(isFillable(list(['Clio', 'Zoe']), 'width')).toBe(false)
  expect(isFillable(list(['500'], ['Fiat', 'Peugeot']), 'weight')).toBe(false)
  expect(isFillable(list([]), 'height')).toBe(false)
})

it('offers what models share for any list, and what each vehicle has for itself for none', () => {
  expect(isFillable(list(['Clio', 'Zoe']), 'color')).toBe(true)
  expect(isFillable(list(['Clio']), 'vin')).toBe(false)
})
