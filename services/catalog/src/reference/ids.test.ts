import { expect, it } from 'vitest'
import { seedId } from './ids.ts'

it('gives a record the same UUIDv5 every time', () => {
  expect(seedId('country', 'FR')).toBe(seedId('country', 'FR'))
  expect(seedId('country', 'FR')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

it('tells resources and keys apart', () => {
  expect(new Set([seedId('country', 'FR'), seedId('currency', 'FR'), seedId('country', 'DE')]).size).toBe(3)
})
