import type { Sharp } from 'sharp'
import { jpegSegments, START_OF_SCAN } from './jpeg-segments.ts'

const APP14 = 0xee

/**
 * Whether a JPEG says that Adobe's software wrote it: its four colours are the wrong way round then (0 is all the ink there
 * is), and as T.872 has it otherwise.
 */
export function isAdobe(jpeg: Buffer): boolean {
  for (const { marker, at } of jpegSegments(jpeg)) {
    if (marker === START_OF_SCAN) return false
    if (marker === APP14 && jpeg.toString('latin1', at, at + 5) === 'Adobe') return true
  }
  return false
}

interface RawPixels {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: number }
}

/**
 * The pixels of a four-colour JPEG without a profile that Adobe did not mark, in red, green and blue. libvips takes every such
 * file for Adobe's, so what it reads is the paper that is left free of each ink.
 */
export async function readPlainCmyk(image: Sharp): Promise<RawPixels> {
  const { data, info } = await image
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rgb = Buffer.alloc(info.width * info.height * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const paper = data[from + 3] ?? 0
    for (let ink = 0; ink < 3; ink += 1) rgb[to + ink] = Math.round(((data[from + ink] ?? 0) * paper) / 255)
  }
  return { data: rgb, info: { ...info, channels: 3 } }
}
