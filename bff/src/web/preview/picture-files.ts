import type { Picture } from '@forecourt/contracts'

/** Wide enough for a large card of a messenger. */
const CARD_WIDTH = 1280

const fileOf = ({ src }: Picture, width: number, format: string) => `${src}/${width}.${format}`

/** `srcset` of a picture in a format. */
export const sourceSet = (picture: Picture, format: string): string =>
  picture.widths.map((width) => `${fileOf(picture, width, format)} ${width}w`).join(', ')

/** The file that fits a width best, with its size in pixels. WebP: what messengers read of our formats. */
export function bestFile(picture: Picture, wanted = CARD_WIDTH) {
  const sorted = [...picture.widths].sort((a, b) => a - b)
  const width = sorted.findLast((one) => one <= wanted) ?? sorted[0] ?? picture.width
  return {
    path: fileOf(picture, width, 'webp'),
    width,
    height: Math.round((picture.height * width) / picture.width),
  }
}
