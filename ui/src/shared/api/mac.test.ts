import vectors from '@forecourt/contracts/mac-vectors.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { prepareBody } from './body.ts'
import { canonicalForm, importMacKey, mac, sha256 } from './mac.ts'

describe('X-Mac over JSON', () => {
  it.each(vectors.json)('signs $name', async ({ key, body, mac: expected }) => {
    expect(await mac(await importMacKey(key), body)).toBe(expected)
  })
})

describe('X-Mac over form data', () => {
  it.each(vectors.form)('signs $name', async ({ key, parts, canonical, mac: expected }) => {
    const given = await Promise.all(
      parts.map(async (part: { name: string; value?: string; sha256?: string; file?: string }) => ({
        name: part.name,
        value: part.value ?? part.sha256 ?? (await sha256(new TextEncoder().encode(part.file))),
      })),
    )
    expect(canonicalForm(given)).toBe(canonical)
    expect(await mac(await importMacKey(key), canonical)).toBe(expected)
  })
})

describe('a prepared body', () => {
  it('signs the very text that is sent', async () => {
    const body = await prepareBody({ a: 'é', b: [1] }, undefined)
    expect(body.signed).toBe(body.payload)
  })

  it('is not signed when it is empty', async () => {
    expect((await prepareBody(undefined, undefined)).signed).toBeUndefined()
  })

  it('repeats list fields, leaves out what is absent, and signs files by their hash', async () => {
    const file = new File(['front'], 'front.jpg', { type: 'image/jpeg' })
    const body = await prepareBody({ title: 'Golf', options: ['x', 'y'], vin: undefined, sold: false }, [
      { field: 'pictures', file },
    ])
    const form = body.payload as FormData
    expect(form.getAll('options')).toEqual(['x', 'y'])
    expect(form.has('vin')).toBe(false)
    expect(form.get('sold')).toBe('false')
    const hash = await sha256(await file.arrayBuffer())
    expect(body.signed).toBe(`options=x&options=y&pictures=${hash}&sold=false&title=Golf`)
  })
})
