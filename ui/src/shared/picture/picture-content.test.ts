import { describe, expect, it } from 'vitest'
import { contentOf } from './picture-content.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)))
const box = (brand: string, ...compatible: string[]) => bytes([0, 0, 0, 24], 'ftyp', brand, [0, 0, 0, 0], ...compatible)

describe('what a file is', () => {
  it.each([
    ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe1]), 'jpeg'],
    ['a PNG', bytes([0x89], 'PNG\r\n', [0x1a], '\n'), 'png'],
    ['a picture of an iPhone', box('heic', 'mif1', 'heic'), 'heic'],
    ['a HEIF container with HEVC inside', box('mif1', 'mif1', 'heic', 'miaf'), 'heic'],
    ['an AVIF in the same container', box('mif1', 'mif1', 'avif', 'miaf'), 'other'],
    ['an AVIF', box('avif', 'avif', 'mif1'), 'other'],
    ['a GIF', bytes('GIF89a'), 'other'],
    ['a film', box('qt  '), 'other'],
    ['a text', bytes('ftypheic'), 'other'],
    ['nothing', bytes(), 'other'],
  ] as const)('%s is told by its first bytes', (_, head, content) => {
    expect(contentOf(head)).toBe(content)
  })
})
