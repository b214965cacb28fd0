import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { type PictureHeader, unreadable } from './picture-header.ts'
import {
  BLUR,
  CARD_WIDTH,
  LARGEST,
  MAX_PIXELS,
  VARIANT_FORMATS,
  type VariantFormat,
  variantWidths,
} from './picture-rules.ts'
import { isAdobe, readPlainCmyk } from './plain-cmyk.ts'

// libvips keeps recent operations for reuse; every picture here is a different one, and memory matters more.
sharp.cache(false)
// One thread a picture: how many run at a time is the queue's to say.
sharp.concurrency(1)

export interface Variant {
  readonly width: number
  readonly format: VariantFormat
  readonly bytes: Buffer
}

export interface EncodedPicture {
  readonly widths: readonly number[]
  readonly blur: string
}

/**
 * Decodes an uploaded picture once and hands over its variants one by one, upright, in sRGB and without any metadata.
 *
 * `failOn: 'error'` refuses what is cut off or broken inside; the mere warnings of it are common in whole phone pictures
 * (stray bytes before a marker).
 *
 * @param signal ends the work before its next step; libvips cannot be stopped inside one
 * @throws DomainError PICTURE_UNREADABLE when it cannot be decoded to the end
 */
export async function encodePicture(
  original: Buffer,
  header: PictureHeader,
  signal: AbortSignal,
  keep: (variant: Variant) => Promise<void>,
): Promise<EncodedPicture> {
  signal.throwIfAborted()
  const base = await decode(original, header)
  const widths = variantWidths(base.width)
  for (const variantWidth of widths) {
    for (const format of VARIANT_FORMATS) {
      signal.throwIfAborted()
      const resized = base.open().resize({ width: variantWidth, withoutEnlargement: true })
      await keep({
        width: variantWidth,
        format,
        bytes: await encoders[format](resized, variantWidth).toBuffer().catch(unreadable),
      })
    }
  }
  signal.throwIfAborted()
  const blur = await base
    .open()
    .resize({ ...BLUR, fit: 'inside' })
    .webp({ quality: 40, effort: 4 })
    .toBuffer()
  return { widths, blur: `data:image/webp;base64,${blur.toString('base64')}` }
}

/**
 * How a width becomes AVIF. Effort 0 costs a quarter of effort 1: where pages show dozens of a width, effort 1 is worth it: fewer bytes and no
 * fringes, which drawings and skies have at 0. Colour in half the detail, as cameras and WebP have it (ADR 8).
 */
export const avifOf = (width: number): { quality: number; effort: number; chromaSubsampling: '4:2:0' } => ({
  quality: 55,
  effort: width <= CARD_WIDTH ? 1 : 0,
  chromaSubsampling: '4:2:0',
})

const encoders: Record<VariantFormat, (image: Sharp, width: number) => Sharp> = {
  avif: (image, width) => image.avif(avifOf(width)),
  webp: (image) => image.webp({ quality: 78, effort: 4 }),
}

/**
 * The picture as large as it is served at most, as raw pixels, from which all variants are made without decoding again. It is
 * read line by line, and a JPEG is shrunk while it is read: only interlaced PNGs and progressive JPEGs are ever whole in memory.
 */
async function decode(original: Buffer, { isFourColour }: PictureHeader): Promise<{ width: number; open(): Sharp }> {
  const image = sharp(original, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: true })
  const read =
    isFourColour && !isAdobe(original)
      ? readPlainCmyk(image)
      : image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { data, info } = await read.catch(unreadable)
  const raw = { width: info.width, height: info.height, channels: info.channels as OutputInfo['channels'] }
  return { width: info.width, open: () => sharp(data, { raw }) }
}
