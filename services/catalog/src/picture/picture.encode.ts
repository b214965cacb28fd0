import { DomainError } from '@forecourt/kernel/errors'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { BLUR_WIDTH, MAX_PIXELS, VARIANT_FORMATS, type VariantFormat, variantWidths } from './picture.rules.ts'

// libvips keeps recent operations for reuse; every picture here is a different one, and memory matters more.
sharp.cache(false)

export interface Variant {
  readonly width: number
  readonly format: VariantFormat
  readonly bytes: Buffer
}

export interface EncodedPicture {
  /** Pixels of the upright picture as it was sent. */
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly blur: string
}

/**
 * Decodes an uploaded picture once and hands over its variants one by one, upright, in sRGB and without any metadata.
 *
 * `failOn: 'error'` refuses what is cut off or broken inside; the mere warnings of it are common in whole phone pictures
 * (stray bytes before a marker).
 *
 * @throws DomainError PICTURE_TYPE_UNSUPPORTED unless it is a JPEG or PNG by content, PICTURE_TOO_MANY_PIXELS above 50
 *   megapixels, PICTURE_UNREADABLE when it cannot be decoded to the end
 */
export async function encodePicture(
  original: Buffer,
  keep: (variant: Variant) => Promise<void>,
): Promise<EncodedPicture> {
  const type = await fileTypeFromBuffer(original)
  if (type?.mime !== 'image/jpeg' && type?.mime !== 'image/png') throw new DomainError('PICTURE_TYPE_UNSUPPORTED')
  const { width, height } = await sizeOf(original)
  const widths = variantWidths(width)
  const base = await decode(original, Math.max(...widths))
  for (const variantWidth of widths) {
    for (const format of VARIANT_FORMATS) {
      const resized = base.open().resize({ width: variantWidth, withoutEnlargement: true })
      await keep({ width: variantWidth, format, bytes: await encoders[format](resized).toBuffer() })
    }
  }
  const blur = await base.open().resize({ width: BLUR_WIDTH }).webp({ quality: 40, effort: 4 }).toBuffer()
  return { width, height, widths, blur: `data:image/webp;base64,${blur.toString('base64')}` }
}

/** Of camera pictures AVIF at effort 0 is as small as at 2, for a fifth of the time (ADR 8). */
const encoders: Record<VariantFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 0 }),
  webp: (image) => image.webp({ quality: 78, effort: 4 }),
}

/** Upright size, read from the header before a single pixel is decoded. */
async function sizeOf(original: Buffer): Promise<{ width: number; height: number }> {
  // The header is read without a limit, so that a huge picture is told apart from a broken one.
  const header = await sharp(original, { failOn: 'error', limitInputPixels: false }).metadata().catch(unreadable)
  const { width, height } = header.autoOrient
  if (!width || !height) throw new DomainError('PICTURE_UNREADABLE')
  if (width * height > MAX_PIXELS) throw new DomainError('PICTURE_TOO_MANY_PIXELS')
  return { width, height }
}

/** The picture at its largest served width as raw pixels, from which all variants are made without decoding again. */
async function decode(original: Buffer, width: number): Promise<{ open(): Sharp }> {
  const { data, info } = await sharp(original, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  const raw = { width: info.width, height: info.height, channels: info.channels as OutputInfo['channels'] }
  return { open: () => sharp(data, { raw }) }
}

function unreadable(cause: unknown): never {
  throw new DomainError('PICTURE_UNREADABLE', { cause })
}
