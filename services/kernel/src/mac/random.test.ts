import { expect, it } from 'vitest'
import { fewRandomBytes } from './random.ts'

it('hands every byte out once, over many fillings of the stock', () => {
  const given = Array.from({ length: 20_000 }, (_, at) => fewRandomBytes(at % 2 === 0 ? 16 : 8))
  expect(given.every((bytes, at) => bytes.length === (at % 2 === 0 ? 16 : 8))).toBe(true)
  expect(new Set(given.map((bytes) => bytes.toString('hex'))).size).toBe(20_000)
})

it('keeps what it gave when the stock is filled again', () => {
  const first = fewRandomBytes(16)
  const before = first.toString('hex')
  for (let at = 0; at < 1_000; at++) fewRandomBytes(16)
  expect(first.toString('hex')).toBe(before)
})
