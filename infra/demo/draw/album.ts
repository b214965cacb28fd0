import { colors } from '../../../services/catalog/seeds/reference.ts'
import { random } from '../random.ts'
import { type Look, looks } from './looks.ts'
import { isMotorcycle, type PictureSpec, type View } from './picture.ts'
import type { BackgroundName } from './scene/backgrounds.ts'

/** A picture of the album: its name (also of its file) and how it is drawn. */
export interface AlbumPicture {
  readonly name: string
  readonly spec: PictureSpec
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

/** Pictures of a look: three from outside at one place, then its cabin or cockpit. */
export function picturesOf(look: Look): readonly AlbumPicture[] {
  const index = looks.indexOf(look)
  const chance = random(`album ${look.key}`)
  const background = places[index % places.length] ?? 'studio'
  const color = hexes.get(look.color)
  if (!color) throw new Error(`${look.key}: no colour ${look.color} in the reference data`)
  const third: View = isMotorcycle(look.style)
    ? chance.pick(['rear-quarter', 'front'])
    : chance.pick(['rear-quarter', 'rear-quarter', 'rear', 'front'])
  const second: View = index % 3 === 0 && !isMotorcycle(look.style) ? chance.pick(['face', 'wheel', 'side']) : 'side'
  const detail = { color, wheels: look.wheels, electric: look.electric, darkWheels: chance.chance(0.3) }
  const outside = (['front-quarter', second, third] as const).map(
    (view): AlbumPicture => ({
      name: `${look.key}-${view}`,
      spec: { style: look.style, view, background, look: detail, seed: `${look.key} ${background}` },
    }),
  )
  const interior = index % upholstery.length
  const cabin: AlbumPicture = {
    name: `${look.key}-interior`,
    spec: {
      style: look.style,
      view: 'interior',
      background,
      look: { ...detail, interior: upholstery[interior] ?? '#2a2b2e' },
      seed: `${look.key} ${background}`,
    },
  }
  return [...outside, cabin]
}

/** Every picture there is. */
export const album: readonly AlbumPicture[] = looks.flatMap(picturesOf)
