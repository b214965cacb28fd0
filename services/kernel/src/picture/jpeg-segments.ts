/** The marker of a segment that begins a scan: from there on it is pixels. */
export const START_OF_SCAN = 0xda
const TEM = 0x01
const RST0 = 0xd0
const END_OF_IMAGE = 0xd9

interface Segment {
  readonly marker: number
  /** Where its contents begin, in the file. */
  readonly at: number
}

/** Segments of a JPEG, found as a decoder finds them: what lies between segments is skipped to the next marker. */
export function* jpegSegments(bytes: Buffer): Generator<Segment> {
  let at = bytes.indexOf(0xff, 2)
  while (at >= 0 && at + 3 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (marker === END_OF_IMAGE) break
    const isBare = marker === 0 || marker === TEM || (marker >= RST0 && marker < END_OF_IMAGE)
    const isFill = marker === 0xff
    if (!isBare && !isFill) yield { marker, at: at + 4 }
    const next = isFill ? at + 1 : at + 2 + (isBare ? 0 : bytes.readUInt16BE(at + 2))
    at = bytes.indexOf(0xff, next)
  }
}
