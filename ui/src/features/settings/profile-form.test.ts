import { expect, it } from 'vitest'
import { changesOf, type ProfileForm, toUrl } from './profile-form.ts'

const record = {
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Morel',
  email: 'ada@example.com',
  phone: '+33612345678',
  bio: 'Old cars.',
  urls: ['https://example.com'],
}
const user = record as never
const values: ProfileForm = { ...record }

it.each([
  ['https://example.com/me', 'https://example.com/me'],
  ['example.com', 'https://example.com'],
  ['javascript:alert(1)', undefined],
  ['ftp://example.com', undefined],
  ['not an address', undefined],
  ['word', undefined],
])('reads %s as %s', (text, url) => expect(toUrl(text)).toBe(url))

it('sends nothing that did not change, however the phone is written', async () => {
  expect(await changesOf(user, { ...values, phone: '06 12 34 56 78' }, 'FR')).toEqual({})
})

it('empties the bio, and leaves blank addresses out', async () => {
  const next = { ...values, bio: ' ', urls: ['', 'forecourt.example ', ''] }
  expect(await changesOf(user, next, 'FR')).toEqual({ bio: null, urls: ['https://forecourt.example'] })
})
