import { expect, it } from 'vitest'
import { seedId } from './ids.ts'

it('gives a record the same UUIDv5 in every installation', () => {
  expect(seedId('country', 'FR')).toBe('7687baf1-8538-5f03-a0a2-1020e1d6f704')
})

it('tells resources and keys apart', () => {
  expect(new Set([seedId('country', 'FR'), seedId('currency', 'FR'), seedId('country', 'DE')]).size).toBe(3)
})
