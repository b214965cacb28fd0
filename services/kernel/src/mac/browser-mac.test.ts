import vectors from '@forecourt/contracts/mac-vectors.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { browserMac, canonicalForm, type FormPart, formMac, macsEqual } from './browser-mac.ts'

const keyOf = (text: string) => Buffer.from(text, 'base64url')

describe('X-Mac', () => {
  it.each(vectors.json)('of JSON, $name', ({ key, body, mac }) => {
    expect(browserMac(keyOf(key), body)).toBe(mac)
  })

  it.each(vectors.form)('of a form, $name', ({ key, parts, canonical, mac }) => {
    expect(canonicalForm(parts as FormPart[])).toBe(canonical)
    expect(formMac(keyOf(key), parts as FormPart[])).toBe(mac)
  })

  it('is the same for two forms only when they say the same', () => {
    const part = fc.record({ name: fc.string({ unit: 'binary' }), value: fc.string({ unit: 'binary' }) })
    const key = keyOf(vectors.json[0]?.key ?? '')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), fc.array(part, { maxLength: 4 }), (a, b) => {
        const sameText = canonicalForm(a) === canonicalForm(b)
        expect(formMac(key, a) === formMac(key, b)).toBe(sameText)
        // The separators are encoded away inside names and values, so the text can be taken apart again.
        const back = canonicalForm(a)
          .split('&')
          .map((pair) => pair.split('=').map(decodeURIComponent))
        if (a.length > 0) expect(back).toHaveLength(a.length)
      }),
    )
  })

  it('is compared without looking at anything that is no MAC', () => {
    const mac = vectors.json[0]?.mac ?? ''
    expect(macsEqual(mac, mac.toUpperCase())).toBe(true)
    expect(macsEqual(mac, `${mac.slice(0, -1)}0`)).toBe(mac.endsWith('0'))
    expect(macsEqual('', '')).toBe(false)
    expect(macsEqual(mac, '')).toBe(false)
  })
})
