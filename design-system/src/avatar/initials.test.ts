import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Ada Lovelace', 'AL'],
  ['Jean-Luc de la Tour', 'JT'],
  ['  élodie ', 'É'],
  ['李雷', '李'],
  ['𝒜da Byron', '𝒜B'],
  ['', ''],
])('stands for %j with %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
