import { describe, expect, it } from 'vitest'
import { codeKeysOf, codeMac, newCode } from './codes.ts'

const old = `old:${'o'.repeat(32)}`
const present = `now:${'n'.repeat(16)}:${'n'.repeat(16)}`

describe('keys of one-time codes', () => {
  it('keep judging what an older encryption key made, and make with the first', () => {
    const [made] = codeKeysOf(old)
    const keys = codeKeysOf(`${present},${old}`)
    expect(keys[1]).toBe(made)
    expect(keys[0]).toBe(codeKeysOf(present)[0])
    expect(keys[0]).not.toBe(made)
  })

  it('use the whole secret, colons included', () => {
    expect(codeKeysOf(present)[0]).not.toBe(codeKeysOf(`now:${'n'.repeat(16)}:other`)[0])
  })
})

describe('a one-time code', () => {
  it('has six digits, and its hash belongs to one session', () => {
    const code = newCode()
    expect(code).toMatch(/^\d{6}$/)
    expect(codeMac('key', 'one', code).equals(codeMac('key', 'two', code))).toBe(false)
  })
})
