import { describe, expect, it } from 'vitest'
import { createSealer } from './sealer.ts'

const old = `old:${'o'.repeat(32)}`
const present = `now:${'n'.repeat(32)}`

describe('sealed secrets', () => {
  it('open with their purpose only', () => {
    const sealer = createSealer(present)
    const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'totp:1')
    expect(sealer.open(sealed, 'totp:1')).toBe('JBSWY3DPEHPK3PXP')
    expect(() => sealer.open(sealed, 'totp:2')).toThrow()
  })

  it('outlive a rotation of keys, until their key is retired', () => {
    const sealed = createSealer(old).seal('ünïcode', 'x')
    expect(createSealer(`${present},${old}`).open(sealed, 'x')).toBe('ünïcode')
    expect(() => createSealer(present).open(sealed, 'x')).toThrow()
  })

  it('are never the same twice, and a changed one does not open', () => {
    const sealer = createSealer(present)
    const sealed = sealer.seal('a', 'x')
    expect(sealer.seal('a', 'x')).not.toBe(sealed)
    const end = sealed.at(-2) === 'A' ? 'B' : 'A'
    expect(() => sealer.open(`${sealed.slice(0, -2)}${end}${sealed.slice(-1)}`, 'x')).toThrow()
    expect(() => sealer.open('now.', 'x')).toThrow()
    expect(() => sealer.open('', 'x')).toThrow()
  })
})
