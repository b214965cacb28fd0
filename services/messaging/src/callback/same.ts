import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two secrets are the same, in a time that does not say how much of them is. */
export const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
