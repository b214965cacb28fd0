import { areaText, type MapArea } from '@forecourt/contracts'

/** A place on the earth, in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Side of the square that a position is told by, and how far beyond it cities are asked for, in degrees. */
const SIDE = 5
const BEYOND = 2.5

const turned = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/**
 * The part of the map whose cities a device asks for to find the nearest: the square of the earth it is in, some 500 km wide,
 * and half of each around it. Nobody learns more of the position.
 */
export function areaAround({ latitude, longitude }: Position): string {
  const south = Math.floor(latitude / SIDE) * SIDE
  const west = Math.floor(longitude / SIDE) * SIDE
  const area: MapArea = {
    west: turned(west - BEYOND),
    south: Math.max(-90, south - BEYOND),
    east: turned(west + SIDE + BEYOND),
    north: Math.min(90, south + SIDE + BEYOND),
  }
  return areaText(area)
}

/** The city nearest to a position; undefined among none. Near enough on a plane: they are a few hundred kilometres apart at most. */
export function nearestOf<C extends Position>(cities: readonly C[], here: Position): C | undefined {
  const shrink = Math.cos((here.latitude * Math.PI) / 180)
  const far = (city: C) => Math.hypot(turned(city.longitude - here.longitude) * shrink, city.latitude - here.latitude)
  return cities.reduce<C | undefined>((best, city) => (best && far(best) <= far(city) ? best : city), undefined)
}
