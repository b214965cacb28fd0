import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'
import { unpackWoff } from './woff.ts'

export type Weight = 400 | 700

/** A font file with the characters it has glyphs for. */
export interface Face {
  readonly name: string
  /** A TrueType file. */
  readonly bytes: Buffer
  readonly has: (codePoint: number) => boolean
}

/**
 * Noto Sans in the parts that @fontsource cuts it into, then Noto Sans SC: the characters of everyday Chinese are one part.
 * Scripts that run from right to left or join their letters are not among them.
 */
const PARTS = [
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'greek-ext', 'cyrillic-ext'].map((part) => ({
    family: 'noto-sans',
    part,
  })),
  { family: 'noto-sans-sc', part: 'chinese-simplified' },
]
const faces = new Map<string, Face>()

function faceOf(family: string, part: string, weight: Weight): Face {
  const name = `${family}-${part}-${weight}-normal`
  const known = faces.get(name)
  if (known) return known
  const file = fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${name}.woff`))
  const bytes = unpackWoff(readFileSync(file))
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`${name} holds several fonts`)
  const characters = new Set(font.characterSet)
  const face = { name, bytes, has: (codePoint: number) => characters.has(codePoint) }
  faces.set(name, face)
  return face
}

/** Rarer Chinese characters lie in numbered parts; which one has a character says a table of code points by part. */
const rareParts = lazily(() => {
  const table: unknown = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('@fontsource/noto-sans-sc/unicode.json')), 'utf8'),
  )
  return Object.entries(table as Record<string, string>).flatMap(([key, ranges]) => {
    const part = /^\[(\d+)\]$/.exec(key)?.[1]
    return part === undefined ? [] : ranges.split(',').map((range) => ({ part, ...boundsOf(range) }))
  })
})

function boundsOf(range: string): { from: number; to: number } {
  const [from = '', to = from] = range.replace('U+', '').split('-')
  return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** The face that has a character. @returns undefined where none has */
export function faceWith(codePoint: number, weight: Weight): Face | undefined {
  for (const { family, part } of PARTS) {
    const face = faceOf(family, part, weight)
    if (face.has(codePoint)) return face
  }
  const rare = rareParts().find(({ from, to }) => from <= codePoint && codePoint <= to)
  const face = rare && faceOf('noto-sans-sc', rare.part, weight)
  return face?.has(codePoint) ? face : undefined
}
