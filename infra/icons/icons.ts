import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const folder = new URL('../../ui/public/', import.meta.url)
/** The mark is drawn once, in the icon of browsers' tabs. */
const favicon = readFileSync(new URL('favicon.svg', folder), 'utf8')

/** A file of `ui/public/icons`. */
export interface Icon {
  readonly file: string
  readonly size: number
  /** The ground fills the square, for systems that cut its shape themselves. */
  readonly isWhole: boolean
  /** Of the mark: 0.85 keeps it within the circle that no system cuts off (W3C manifest, 40 % of the side around the middle). */
  readonly scale: number
}

export const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, isWhole: false, scale: 1 },
  { file: 'icon-512.png', size: 512, isWhole: false, scale: 1 },
  { file: 'maskable-192.png', size: 192, isWhole: true, scale: 0.85 },
  { file: 'maskable-512.png', size: 512, isWhole: true, scale: 0.85 },
  { file: 'apple-touch-icon.png', size: 180, isWhole: true, scale: 0.95 },
]

/** Where an icon lies. */
export const placeOf = ({ file }: Icon): URL => new URL(`icons/${file}`, folder)

/** Draws it as PNG. Throws where the favicon is no longer a ground with a mark on it. */
export function draw({ size, isWhole, scale }: Icon): Promise<Buffer> {
  const [, ground] = /<rect width="40" height="40" rx="10" fill="(#[0-9a-f]{6})"\/>/.exec(favicon) ?? []
  const [mark] = /<path [^>]*\/>/.exec(favicon) ?? []
  if (!ground || !mark) throw new Error('favicon.svg is not a ground with a mark on it')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${size}" height="${size}">
    <rect width="40" height="40" rx="${isWhole ? 0 : 10}" fill="${ground}"/>
    <g transform="translate(20 20) scale(${scale}) translate(-20 -20)">${mark}</g></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}
