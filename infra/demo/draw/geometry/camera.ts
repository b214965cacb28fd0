import { clamp, cross, dot, type Pixel, subtract, unit, type Vector } from './vector.ts'

/** Where the picture is taken from; angles in degrees. */
export interface Viewpoint {
  /** 0 looks at the front, -90 at the side with the front to the left of the picture, 90 with it to the right, 180 at the rear. */
  readonly azimuth: number
  /** Height above the horizon. */
  readonly elevation: number
  /** Distance from the target, metres. */
  readonly distance: number
  /** What the camera looks at. */
  readonly target: Vector
  /** Pixels a metre at the target takes. */
  readonly zoom: number
  /** Where the target is seen, pixels. */
  readonly at: Pixel
}

/** A pinhole camera with an upright picture. */
export interface Camera {
  readonly position: Vector
  /** Height of the horizon, pixels from the top. */
  readonly horizon: number
  project(point: Vector): Pixel
  /** Distance along the view direction, metres: larger is farther. */
  depth(point: Vector): number
  /** Pixels a metre takes at that point. */
  pixelsPerMetre(point: Vector): number
}

/** Builds the camera of a viewpoint. */
export function camera(view: Viewpoint): Camera {
  const azimuth = (view.azimuth * Math.PI) / 180
  const elevation = (view.elevation * Math.PI) / 180
  const away: Vector = [
    -Math.cos(azimuth) * Math.cos(elevation),
    Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
  ]
  const position: Vector = [
    view.target[0] + away[0] * view.distance,
    view.target[1] + away[1] * view.distance,
    view.target[2] + away[2] * view.distance,
  ]
  const forward = unit(subtract(view.target, position))
  const right = unit(cross(forward, [0, 0, 1]))
  const up = cross(right, forward)
  const focal = view.zoom * view.distance
  const depth = (point: Vector) => clamp(dot(subtract(point, position), forward), 0.3, 1e6)
  return {
    position,
    horizon: view.at[1] - focal * Math.tan(elevation),
    depth,
    pixelsPerMetre: (point) => focal / depth(point),
    project(point) {
      const ray = subtract(point, position)
      const share = focal / depth(point)
      return [view.at[0] + dot(ray, right) * share, view.at[1] - dot(ray, up) * share]
    },
  }
}
