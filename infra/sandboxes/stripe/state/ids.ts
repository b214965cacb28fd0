import { randomInt } from 'node:crypto'

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id in Stripe's manner: a prefix that tells the kind, then signs by chance. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
}
