import type { Picture } from '@forecourt/contracts'
import type { PictureFiles, PictureSource } from '@forecourt/design-system'

type Stored = Pick<Picture, 'src' | 'widths' | 'formats'>
type Blurred = Stored & Pick<Picture, 'blur'>

/** Address of one file of a picture (contracts: `${src}/${width}.${format}`). */
export const pictureFile = ({ src }: Pick<Picture, 'src'>, width: number, format: string): string =>
  `${src}/${width}.${format}`

/** The narrowest stored width that fills `target` CSS pixels, or the widest there is. */
export function nearestWidth(picture: Pick<Picture, 'widths'>, target: number): number {
  const widths = [...picture.widths].sort((a, b) => a - b)
  return widths.find((width) => width >= target) ?? widths.at(-1) ?? target
}

/** What every browser of ours can show. */
export const plainFormat = ({ formats }: Pick<Picture, 'formats'>): string =>
  formats.includes('webp') ? 'webp' : (formats.find((one) => one !== 'avif') ?? 'avif')

/** Ways to ask for a picture: a list draws a hundred of them at once, so what they share is found once. */
function filesOf(picture: Stored) {
  const widths = [...picture.widths].sort((a, b) => a - b)
  const plain = plainFormat(picture)
  // Before the plain one, as far as this picture has it: AVIF is the smallest of ours.
  const better = picture.formats.includes('avif') && plain !== 'avif' ? ['avif'] : []
  const at = (target: number) => widths.find((width) => width >= target) ?? widths.at(-1) ?? target
  const set = (format: string) => widths.map((width) => `${pictureFile(picture, width, format)} ${width}w`).join(', ')
  const files = (target: number, srcSetOf: (format: string) => string): PictureFiles => ({
    src: pictureFile(picture, at(target), plain),
    formats: better.map((format) => ({ type: `image/${format}`, srcSet: srcSetOf(format) })),
  })
  return {
    /** In every width there is. */
    all: { ...files(640, set), srcSet: set(plain) },
    /** In one width. */
    one: (target: number) => files(target, (format) => pictureFile(picture, at(target), format)),
  }
}

/** What the design system's `Picture` takes; nothing where there is no picture. `alt` empty where the text beside says it. */
export const pictureOf = (picture: Blurred | null | undefined, alt: string): PictureSource | undefined =>
  picture ? { ...filesOf(picture).all, alt, placeholder: picture.blur } : undefined

/** What the design system's cards and galleries take; `alt` empty where the text beside says it. */
export interface DrawnPicture extends PictureFiles {
  alt: string
  placeholder: string
  thumb: PictureFiles
  large: PictureFiles
}
export function drawnPicture(picture: Blurred, alt: string): DrawnPicture {
  const { all, one } = filesOf(picture)
  return { ...all, alt, placeholder: picture.blur, thumb: one(320), large: one(1920) }
}
