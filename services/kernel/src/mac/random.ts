import { randomFillSync } from 'node:crypto'

const POOL = 4_096
const pool = Buffer.alloc(POOL)
let used = POOL

/**
 * Random bytes for ids and nonces. Every request needs a few, and asking the system costs as much as the rest of making
 * one, so that a stock is fetched at a time. Each byte is handed out once.
 *
 * @param size at most 64
 */
export function fewRandomBytes(size: number): Buffer {
  if (used + size > POOL) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.from(pool.subarray(used, used + size))
  used += size
  return bytes
}
