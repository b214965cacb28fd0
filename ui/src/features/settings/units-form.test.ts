import type { User } from '@forecourt/contracts'
import { Check } from 'typebox/value'
import { expect, it } from 'vitest'
import { changeOf, UnitsForm, unitsFormOf } from './units-form.ts'

const id = '0190f5a0-0000-7000-8000-000000000001'

it('says null where it is to be as usual, and that again for null', () => {
  const none = { currency: null, distanceUnit: null, powerUnit: null }
  expect(changeOf(unitsFormOf(none as User))).toEqual(none)
  const chosen = { currency: { id, code: 'GBP' }, distanceUnit: 'mi', powerUnit: 'hp' }
  expect(changeOf(unitsFormOf(chosen as User))).toEqual({ ...chosen, currency: id })
  for (const user of [none, chosen]) expect(Check(UnitsForm, unitsFormOf(user as User))).toBe(true)
})
