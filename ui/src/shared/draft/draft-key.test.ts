import { describe, expect, it } from 'vitest'
import { seal, unseal } from '../storage/secret-box.ts'
import { draftCryptoKey } from './draft-key.ts'

const keyText = (byte: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(byte))).replace('=', '')
const mine = keyText(251).replaceAll('+', '-').replaceAll('/', '_')
const theirs = keyText(7)

describe('a draft at rest', () => {
  it('opens with the key of its person only', async () => {
    const sealed = await seal({ title: 'Half a car', address: '12 rue X' }, draftCryptoKey(mine))
    expect(sealed).not.toContain('rue')
    expect(await unseal(sealed, draftCryptoKey(theirs))).toBeUndefined()
    expect(await unseal(sealed, draftCryptoKey(mine))).toEqual({ title: 'Half a car', address: '12 rue X' })
  })

  it('may be long', async () => {
    const value = { description: 'é'.repeat(300_000) }
    expect(await unseal(await seal(value, draftCryptoKey(mine)), draftCryptoKey(mine))).toEqual(value)
  })

  it('is sealed with a key that script cannot read', async () => {
    const key = await draftCryptoKey(mine)
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })
})
