import { DomainError } from '../errors/index.ts'
import { jpegSegments, START_OF_SCAN } from './jpeg-segments.ts'

/** Scans of a progressive JPEG; cameras and programs write about ten. Each goes over all pixels again. */
const MOST_SCANS = 100
/** Bytes of packed texts and profiles in a PNG, which may unpack to a thousand times as many. */
const MOST_PACKED = 262_144
const PACKED: ReadonlySet<string> = new Set(['zTXt', 'iTXt', 'iCCP'])

/**
 * Refuses what has few pixels or few bytes and yet asks libvips for minutes, since nothing stops it once it has begun.
 *
 * @throws DomainError PICTURE_UNREADABLE
 */
export function refuseCostly(bytes: Buffer, type: 'image/jpeg' | 'image/png'): void {
  const isCostly = type === 'image/jpeg' ? scansOf(bytes) > MOST_SCANS : packedOf(bytes) > MOST_PACKED
  if (isCostly) throw new DomainError('PICTURE_UNREADABLE')
}

function scansOf(bytes: Buffer): number {
  let scans = 0
  for (const { marker } of jpegSegments(bytes)) if (marker === START_OF_SCAN) scans += 1
  return scans
}

function packedOf(bytes: Buffer): number {
  let packed = 0
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (PACKED.has(bytes.toString('latin1', at + 4, at + 8))) packed += length
    at += 12 + length
  }
  return packed
}
