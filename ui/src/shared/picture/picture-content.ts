/** What a file is, by its first bytes; names and types lie. */
export type PictureContent = 'jpeg' | 'png' | 'heic' | 'other'

/** Bytes needed to tell. */
export const headBytes = 64

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
/** Brands of the container alone; which coding is inside the compatible brands say. */
const containerBrands = ['mif1', 'msf1']

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/** HEIC and HEIF with HEVC inside (ISO/IEC 23008-12), what phones write; AVIF shares the container and is none. */
function isHeic(bytes: Uint8Array): boolean {
  if (textAt(bytes, 4) !== 'ftyp') return false
  const brand = textAt(bytes, 8)
  if (heicBrands.includes(brand)) return true
  if (!containerBrands.includes(brand)) return false
  const compatible = Array.from({ length: Math.max(0, Math.floor((bytes.length - 16) / 4)) }, (_, n) =>
    textAt(bytes, 16 + n * 4),
  )
  return compatible.some((one) => heicBrands.includes(one))
}

export function contentOf(head: Uint8Array): PictureContent {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (head[0] === 0x89 && textAt(head, 1) === 'PNG\r') return 'png'
  return isHeic(head) ? 'heic' : 'other'
}
