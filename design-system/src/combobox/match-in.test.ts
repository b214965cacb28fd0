import { expect, it } from 'vitest'
import { matchIn } from './match-in.ts'

it.each([
  ['BMW 3 Series', 'bmw 3', ['', 'BMW 3', ' Series']],
  ['Citroën C3', 'citro', ['', 'Citro', 'ën C3']],
  ['Volkswagen Golf', 'diesel go', ['Volkswagen ', 'Go', 'lf']],
  ['宝马', '宝', ['', '宝', '马']],
  ['Volkswagen', 'vw', ['Volkswagen', '', '']],
  ['Renault', '', ['Renault', '', '']],
])('%s for %s', (label, typed, parts) => {
  expect(matchIn(label, typed)).toEqual(parts)
})
