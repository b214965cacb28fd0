import { ELSEWHERE } from '@forecourt/kernel/testing'
import { describe, expect, it } from 'vitest'
import { assertShared, type SharedOptions } from './shared-systems.ts'

const shared: SharedOptions = {
  settings: { auth: { CODES_PER_EMAIL: '9' } },
  scale: { messaging: 2 },
  place: ELSEWHERE,
}

describe('a shared system', () => {
  it('serves who asks for as much, or for less', () => {
    for (const settings of [{}, { auth: {} }, { auth: { CODES_PER_EMAIL: '9' } }])
      expect(() => assertShared({ settings, scale: { messaging: 1 }, place: ELSEWHERE }, shared)).not.toThrow()
  })

  it.each([
    ['another limit', { place: ELSEWHERE, settings: { auth: { CODES_PER_EMAIL: '10' } } }, 'auth CODES_PER_EMAIL'],
    ['a limit it has not', { place: ELSEWHERE, settings: { billing: { A: '1' } } }, 'billing A'],
    ['more instances', { place: ELSEWHERE, scale: { messaging: 3 } }, '3 of messaging'],
    ['another place', {}, 'place'],
    ['demo data', { place: ELSEWHERE, demo: true }, 'demo'],
  ])('refuses who asks for %s', (_, asked, said) => {
    expect(() => assertShared(asked, shared)).toThrow(said)
  })
})
