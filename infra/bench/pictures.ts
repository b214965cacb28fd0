import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { avifOf, encodePicture, readHeader } from '@forecourt/kernel/picture'
import sharp, { type Sharp } from 'sharp'
import { picturesOf } from '../demo/draw/album.ts'
import { PICTURE_FOLDER, PictureStore } from '../demo/draw/render.ts'
import { makeWorld } from '../demo/world/world.ts'
import { ROOT } from '../run/paths.ts'
import { type Luma, ssim } from './pictures/ssim.ts'

export const meta = { shows: 'bytes of a card and of a gallery picture, AVIF beside WebP', takes: '1 min' }

/** Where a picture is shown, and between which widths its file is then, px: the widest there is. */
const PLACES = { card: [320, 640], gallery: [641, 1280] } as const
type Place = keyof typeof PLACES
const places: readonly Place[] = ['card', 'gallery']
/** AVIF as it is stored beside WebP as it is stored, all of a set together; more is a step back. */
const LIMIT = 0.9
/** Tried to find what AVIF takes to be as like the picture as the WebP is. */
const QUALITIES = [40, 45, 50, 55, 60, 65, 70, 75]
const CAMERA = ['DSCN0010.jpg', 'HMD_Nokia_8.3_5G.jpg', 'image00971.jpg', 'iphone_hdr_YES.jpg']

/** What one picture weighs at one width. */
interface Weight {
  readonly webp: number
  readonly avif: number
  /** AVIF of the same similarity, between the two qualities next to it. */
  readonly equal: number
  readonly webpSsim: number
  readonly avifSsim: number
}

/** @returns whether cards are lighter by AVIF, photographs and drawings */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const sets = { camera: cameraFiles(), drawn: await drawnFiles(isShort ? 2 : 8) }
  const rows: Record<string, object> = {}
  let isLight = true
  for (const [set, files] of Object.entries(sets)) {
    const weights = new Map<Place, Weight[]>(places.map((place) => [place, []]))
    let took = 0
    for (const file of files) {
      const started = performance.now()
      const stored = await storedOf(file, signal)
      took += performance.now() - started
      for (const [place, all] of weights) {
        const width = widestIn(stored, place)
        if (width > 0) all.push(await weigh(file, stored, width))
      }
    }
    for (const [place, all] of weights) {
      if (all.length === 0) continue
      const sum = (of: keyof Weight) => all.reduce((total, weight) => total + weight[of], 0)
      const kilobytes = (of: keyof Weight) => Math.round(sum(of) / all.length / 102.4) / 10
      const mean = (of: keyof Weight) => Math.round((1e4 * sum(of)) / all.length) / 1e4
      rows[`${set}, ${place} (${all.length})`] = {
        'WebP kB': kilobytes('webp'),
        'AVIF kB': kilobytes('avif'),
        'AVIF ÷ WebP': Math.round((100 * sum('avif')) / sum('webp')) / 100,
        'of equal SSIM ÷ WebP': Math.round((100 * sum('equal')) / sum('webp')) / 100,
        'SSIM WebP': mean('webpSsim'),
        'SSIM AVIF': mean('avifSsim'),
      }
      if (place === 'card') isLight &&= sum('avif') <= LIMIT * sum('webp')
    }
    console.log(`${set}: all files of a picture ${Math.round(took / files.length)} ms`)
  }
  console.table(rows)
  console.log(`pictures: on cards AVIF at most ${LIMIT} of WebP: ${isLight ? 'met' : 'missed'}`)
  return isLight
}

const cameraFiles = () => CAMERA.map((name) => join(ROOT, 'services/catalog/test/pictures', name))

/** Of the demo world, one of each look. */
async function drawnFiles(count: number): Promise<string[]> {
  const store = new PictureStore(PICTURE_FOLDER)
  const looks = new Map(makeWorld(new Date('2026-01-01')).vehicles.map(({ look }) => [look.key, look]))
  const step = Math.floor(looks.size / count)
  const chosen = [...looks.values()].filter((_, at) => at % step === 0).slice(0, count)
  return Promise.all(
    chosen.flatMap((look) =>
      picturesOf(look)
        .slice(0, 1)
        .map((picture) => store.file(picture)),
    ),
  )
}

/** What an upload of the file is stored as, by name. */
async function storedOf(file: string, signal: AbortSignal): Promise<Map<string, Buffer>> {
  const stored = new Map<string, Buffer>()
  await encodePicture(await readFile(file), await readHeader(file), signal, async ({ width, format, bytes }) => {
    stored.set(`${width}.${format}`, bytes)
  })
  return stored
}

/** The widest file of a place; 0 where the picture is narrower. */
function widestIn(stored: Map<string, Buffer>, place: Place): number {
  const [from, to] = PLACES[place]
  const widths = [...stored.keys()].map((name) => Number.parseInt(name, 10))
  return Math.max(0, ...widths.filter((width) => width >= from && width <= to))
}

async function weigh(file: string, stored: Map<string, Buffer>, width: number): Promise<Weight> {
  const [webp, avif] = [stored.get(`${width}.webp`), stored.get(`${width}.avif`)]
  if (!webp || !avif) throw new Error(`${file} lacks a format at ${width} px`)
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize({ width })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const open = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  const whole = await lumaOf(open())
  const likeness = async (bytes: Buffer) => ssim(whole, await lumaOf(sharp(bytes)))
  const webpSsim = await likeness(webp)
  let before: { bytes: number; ssim: number } | undefined
  let equal: number | undefined
  for (const quality of QUALITIES) {
    const bytes = await open()
      .avif({ ...avifOf(width), quality })
      .toBuffer()
    const now = { bytes: bytes.length, ssim: await likeness(bytes) }
    equal = now.bytes
    if (now.ssim >= webpSsim) {
      const share = before ? (webpSsim - before.ssim) / (now.ssim - before.ssim) : 1
      equal = (before?.bytes ?? 0) * (1 - share) + now.bytes * share
      break
    }
    before = now
  }
  return { webp: webp.length, avif: avif.length, equal: equal ?? 0, webpSsim, avifSsim: await likeness(avif) }
}

async function lumaOf(picture: Sharp): Promise<Luma> {
  const { data, info } = await picture.removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: data }
}
