import { colors } from '../../../services/catalog/seeds/reference.ts'
import { random } from '../random.ts'
import { type Look, looks } from './looks.ts'
import { isMotorcycle, type PictureSpec, type View } from './picture-spec.ts'
import type { BackgroundName } from './scene/backgrounds.ts'

/** A picture of the album: its name (also of its file), how it is drawn, and how wide (4:3), pixels. */
export interface AlbumPicture {
  readonly name: string
  readonly spec: PictureSpec
  readonly width: 1920 | 1280
}

const hexes = new Map(colors.map(({ key, hex }) => [key, hex]))
const places: readonly BackgroundName[] = [
  'street',
  'coast',
  'studio',
  'alpine',
  'forecourt',
  'country',
  'garage',
  'dusk',
]
const upholstery = ['#2a2b2e', '#6b4a34', '#8a8378', '#3b3f46']
const working = /truck|tractor|tipper|van|bus|motorhome/

/**
 * Pictures of a look: the cover, a second view at the same place, and its cabin or cockpit; the first look of each style
 * has further views and a cover of full size, because each upload is encoded in up to four widths and two formats. Cabins
 * are shared by the looks of a place: the paint does not show in them.
 */
export function picturesOf(look: Look): readonly AlbumPicture[] {
  const index = looks.indexOf(look)
  const place = index % places.length
  const background = places[place] ?? 'studio'
  const color = hexes.get(look.color)
  if (!color) throw new Error(`${look.key}: no colour ${look.color} in the reference data`)
  const chance = random(`album ${look.key}`)
  const detail = { color, wheels: look.wheels, electric: look.electric, darkWheels: chance.chance(0.3) }
  const seed = `${look.key} ${background}`
  const bike = isMotorcycle(look.style)
  const firstOfStyle = looks.findIndex(({ style }) => style === look.style) === index
  const outside = (view: View): AlbumPicture => ({
    name: `${look.key}-${view}`,
    spec: { style: look.style, view, background, look: detail, seed },
    width: view === 'front-quarter' && firstOfStyle ? 1920 : 1280,
  })
  const second: View = firstOfStyle ? 'side' : chance.pick(['side', 'rear-quarter', 'rear-quarter'])
  const more: View[] = firstOfStyle
    ? bike
      ? ['rear-quarter']
      : ['rear-quarter', chance.pick(['face', 'wheel', 'rear', 'front'])]
    : []
  return [
    outside('front-quarter'),
    outside(second),
    ...more.map(outside),
    bike ? outside('interior') : cabin(look, place),
  ]
}

function cabin({ style }: Look, place: number): AlbumPicture {
  const background = places[place] ?? 'studio'
  const kind = working.test(style) ? 'panel-van' : 'saloon'
  const name = `cabin-${kind}-${background}`
  return {
    name,
    spec: {
      style: kind,
      view: 'interior',
      background,
      look: { color: '#c3c8cd', wheels: 'five-spoke', interior: upholstery[place % upholstery.length] ?? '#2a2b2e' },
      seed: name,
    },
    width: 1280,
  }
}

/** Every picture there is, once. */
export const album: readonly AlbumPicture[] = [
  ...new Map(looks.flatMap(picturesOf).map((picture) => [picture.name, picture])).values(),
]
