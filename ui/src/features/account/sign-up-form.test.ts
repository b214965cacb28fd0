import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import account from '../../i18n/en_US/account.json' with { type: 'json' }
import common from '../../i18n/en_US/common.json' with { type: 'json' }
import { toE164 } from '../../shared/forms/phone.ts'
import { refineSignUp } from './sign-up-form.ts'

beforeAll(() => i18next.init({ lng: 'en_US', resources: { en_US: { common, account } } }))

const good = { password: 'correct horse', passwordAgain: 'correct horse', phone: '06 12 34 56 78', accepted: true }

it('lets a good form pass', async () => {
  expect(await refineSignUp(good, 'FR')).toEqual({})
})

it('asks for equal passwords, a real phone number and consent', async () => {
  expect(await refineSignUp({ ...good, passwordAgain: 'correct house' }, 'FR')).toEqual({
    passwordAgain: 'The two passwords are inconsistent',
  })
  expect(Object.keys(await refineSignUp({ ...good, phone: '12345' }, 'FR'))).toEqual(['phone'])
  expect(Object.keys(await refineSignUp({ ...good, accepted: false }, 'FR'))).toEqual(['accepted'])
})

it('says to somebody with a number of another country what makes it right', async () => {
  const { phone } = await refineSignUp({ ...good, phone: '0151 23456789' }, 'FR')
  expect(phone).toBe('Invalid phone number. Begin a number from another country with + and its country code.')
})

it.each([
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['+44 (0)20 7946 0958', 'FR', '+442079460958'],
  ['(650) 253-0000', 'US', '+16502530000'],
  ['06 12 34 56 78', undefined, '+33612345678'],
  ['12345', undefined, undefined],
])('reads %s in %s as %s', async (text, country, number) => {
  expect(await toE164(text, country)).toBe(number)
})
