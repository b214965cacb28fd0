import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { DomainError } from '../errors/index.ts'
import { refuseCostly } from './picture-cost.ts'
import { MAX_PIXELS } from './picture-rules.ts'

/** As much as file-type has to look at. */
const HEAD_BYTES = 4_100

/** What the first bytes of a picture say, before a pixel is decoded. */
export interface PictureHeader {
  /** Pixels of the upright picture as it was sent. */
  readonly width: number
  readonly height: number
  readonly megapixels: number
  /** Cyan, magenta, yellow and black, and no profile that says how to read them. */
  readonly isFourColour: boolean
}

/**
 * Type and upright size of an uploaded file, from which its cost is known before it is decoded.
 *
 * @throws DomainError PICTURE_TYPE_UNSUPPORTED unless it is a JPEG or PNG by content, PICTURE_TOO_MANY_PIXELS above 50
 *   megapixels, PICTURE_UNREADABLE when its header is broken, or it asks for more work than its pixels
 */
export async function readHeader(path: string): Promise<PictureHeader> {
  const bytes = await readFile(path)
  const type = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES))
  if (type?.mime !== 'image/jpeg' && type?.mime !== 'image/png') throw new DomainError('PICTURE_TYPE_UNSUPPORTED')
  refuseCostly(bytes, type.mime)
  // The header is read without a limit, so that a huge picture is told apart from a broken one.
  const header = await sharp(path, { failOn: 'error', limitInputPixels: false }).metadata().catch(unreadable)
  const { width, height } = header.autoOrient
  if (!width || !height) throw new DomainError('PICTURE_UNREADABLE')
  if (width * height > MAX_PIXELS) throw new DomainError('PICTURE_TOO_MANY_PIXELS')
  const isFourColour = header.space === 'cmyk' && !header.hasProfile
  return { width, height, megapixels: (width * height) / 1e6, isFourColour }
}

/** What libvips cannot decode. */
export function unreadable(cause: unknown): never {
  throw new DomainError('PICTURE_UNREADABLE', { cause })
}
