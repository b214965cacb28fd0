import { expect, it } from 'vitest'
import { withoutAddress } from './hide-address.ts'

it.each([
  ['Write to Al.B+c@Example.com, please.', 'Write to [address hidden], please.'],
  ['mailto:al.b+c%40example.com al.b+c@example.com', '[address hidden] [address hidden]'],
  ['alxb+c@example.com al.b+c@examplexcom', 'alxb+c@example.com al.b+c@examplexcom'],
])('takes an address out of %s', (text, without) => {
  expect(withoutAddress(text, 'al.b+c@example.com', 'en_US')).toBe(without)
})

it('says so in the reader’s language', () => {
  expect(withoutAddress('a-b@c.example', 'a-b@c.example', 'fr_FR')).toBe('[adresse masquée]')
  expect(withoutAddress('a-b@c.example', 'a-b@c.example', 'zh_CN')).toBe('[地址已隐藏]')
})
