import type { Picture } from '@forecourt/contracts'

/** Formats worth offering, smallest files first; a browser takes the first it knows. */
const preference = ['avif', 'webp', 'jpeg', 'jpg', 'png'] as const

type Stored = Pick<Picture, 'src' | 'widths' | 'formats'>

/** Address of one file of a picture (contracts: `${src}/${width}.${format}`). */
export const pictureFile = (picture: Stored, width: number, format: string): string =>
  `${picture.src}/${width}.${format}`

/** Candidates for `srcset` in one format, narrowest first. */
export const pictureSet = (picture: Stored, format: string): string =>
  [...picture.widths]
    .sort((a, b) => a - b)
    .map((width) => `${pictureFile(picture, width, format)} ${width}w`)
    .join(', ')

/** The picture's formats in the order to offer them; unknown ones come last. */
export function offeredFormats(picture: Pick<Picture, 'formats'>): string[] {
  const rank = (format: string) => {
    const at = (preference as readonly string[]).indexOf(format)
    return at < 0 ? preference.length : at
  }
  return [...picture.formats].sort((a, b) => rank(a) - rank(b))
}

/** The narrowest stored width that fills `target` CSS pixels, or the widest there is. */
export function nearestWidth(picture: Pick<Picture, 'widths'>, target: number): number {
  const widths = [...picture.widths].sort((a, b) => a - b)
  return widths.find((width) => width >= target) ?? widths.at(-1) ?? target
}

/** One address for places that take no `srcset` (share sheets, previews): the most widely known format. */
export function plainSource(picture: Stored, target = 640): string {
  const format = offeredFormats(picture).at(-1) ?? 'webp'
  return pictureFile(picture, nearestWidth(picture, target), format)
}

/** What the design system's cards and galleries take. One format for every browser of ours; `alt` empty where the text beside says it. */
export interface DrawnPicture {
  src: string
  srcSet: string
  alt: string
  placeholder: string
  thumb: string
  large: string
}
export function drawnPicture(picture: Stored & Pick<Picture, 'blur'>, alt: string): DrawnPicture {
  const { formats, src, blur: placeholder } = picture
  const format = formats.includes('webp') ? 'webp' : (offeredFormats(picture).find((one) => one !== 'avif') ?? 'avif')
  // A list draws a hundred of them at once: sorted here, and once.
  const widths = [...picture.widths].sort((a, b) => a - b)
  const file = (width: number) => `${src}/${width}.${format}`
  const at = (target: number) => file(widths.find((width) => width >= target) ?? widths.at(-1) ?? target)
  return {
    src: at(640),
    srcSet: widths.map((width) => `${file(width)} ${width}w`).join(', '),
    alt,
    placeholder,
    thumb: at(320),
    large: at(1920),
  }
}
