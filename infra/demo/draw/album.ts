import { colors } from '../../../services/catalog/seeds/reference.ts'
import { random } from '../random.ts'
import { type Look, looks } from './looks.ts'
import { isMotorcycle, type PictureSpec, type View } from './picture-spec.ts'

/** A picture of the album: its name (also of its file), how it is drawn, and how wide (4:3), pixels. */
export interface AlbumPicture {
  readonly name: string
  readonly spec: PictureSpec
  readonly width: 1920 | 960
}

const hexes = new Map(colors.map(({ key, hex }) => [key, hex]))
const upholstery = ['#2a2b2e', '#6b4a34', '#8a8378', '#3b3f46']
const working = /truck|tractor|tipper|van|bus|motorhome/

/** Looks of a style that is met often. */
const MANY = 4

const hexOf = (color: string): string => {
  const hex = hexes.get(color)
  if (!hex) throw new Error(`no colour ${color} in the reference data`)
  return hex
}

/**
 * Pictures of a look: the cover, a second view at the same place, and its cabin or cockpit; the first look of each style
 * has two further views, and of those that are met most a cover of full size. Each upload is encoded in up to four widths
 * and two formats, so the others are as large as a screen needs them. Cabins are shared by the looks of a place: the paint does not show in them.
 */
export function picturesOf(look: Look): readonly AlbumPicture[] {
  const { place: background, time } = look.scene
  const chance = random(`album ${look.key}`)
  const detail = {
    color: hexOf(look.color),
    ...(look.roof ? { roofColor: hexOf(look.roof) } : {}),
    wheels: look.wheels,
    electric: look.electric,
    darkWheels: chance.chance(0.3),
  }
  const seed = `${look.key} ${background}`
  const bike = isMotorcycle(look.style)
  const alike = looks.filter(({ style }) => style === look.style)
  const isFirst = alike[0] === look
  const isLarge = isFirst && alike.length >= MANY
  const outside = (view: View): AlbumPicture => ({
    name: `${look.key}-${view}`,
    spec: { style: look.style, view, background, time, look: detail, seed },
    width: view === 'front-quarter' && isLarge ? 1920 : 960,
  })
  const second: View = isFirst ? 'side' : chance.pick(['side', 'rear-quarter', 'rear-quarter'])
  const more: View[] = isFirst && !bike ? ['rear-quarter', chance.pick(['face', 'wheel', 'rear', 'front'])] : []
  return [outside('front-quarter'), outside(second), ...more.map(outside), bike ? outside('interior') : cabin(look)]
}

const places = [...new Set(looks.map(({ scene }) => scene.place))]

function cabin({ style, scene: { place } }: Look): AlbumPicture {
  const kind = working.test(style) ? 'panel-van' : 'saloon'
  const name = `cabin-${kind}-${place}`
  const interior = upholstery[places.indexOf(place) % upholstery.length] ?? '#2a2b2e'
  return {
    name,
    spec: {
      style: kind,
      view: 'interior',
      background: place,
      look: { color: '#c3c8cd', wheels: 'five-spoke', interior },
      seed: name,
    },
    width: 960,
  }
}

/** Every picture there is, once. */
export const album: readonly AlbumPicture[] = [
  ...new Map(looks.flatMap(picturesOf).map((picture) => [picture.name, picture])).values(),
]
