import { type Face, mirrored } from '../geometry/mesh.ts'
import { mix, type Vector } from '../geometry/vector.ts'
import { bedFaces, openCabin, outsideFaces } from './cabin-details.ts'
import type { CarParts } from './car-parts.ts'
import { frontDetails } from './front-details.ts'
import { rearDetails } from './rear-details.ts'
import { sideDetails } from './side-details.ts'

/** Parts drawn on or around the shell, in the order of their layers. */
export interface CarDetails {
  readonly belowCabin: Face[]
  readonly inside: Face[]
  readonly decals: Face[]
  readonly outside: Face[]
}

/** Everything on and around the shell of a car. */
export function carDetails(parts: CarParts): CarDetails {
  const side = sideDetails(parts)
  return {
    belowCabin: parts.style.bed ? bedFaces(parts) : [],
    inside: parts.style.open ? openCabin(parts) : [],
    decals: [...frontDetails(parts), ...rearDetails(parts), ...side, ...mirrored(side)],
    outside: outsideFaces(parts),
  }
}

/** The wheel arch as an outline on the body's side. */
export function archOutline({ body, style }: CarParts, x: number, side: 1 | -1, margin = 0.06): Vector[] {
  const { wheelRadius: radius, sill } = style.body
  const reach = radius + margin
  const start = Math.asin((sill - 0.02 - radius) / reach)
  return Array.from({ length: 41 }, (_, i) => {
    const angle = mix(start, Math.PI - start, i / 40)
    const [px, py, pz] = body.side(x + Math.cos(angle) * reach, Math.max(sill, radius + Math.sin(angle) * reach))
    return [px, side * (py + 0.004), pz]
  })
}
