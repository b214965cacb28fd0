import { random } from '../random.ts'
import { camera, type Viewpoint } from './geometry/camera.ts'
import { clamp, type Pixel, type Vector } from './geometry/vector.ts'
import { type BodyStyle, type CarKind, isMotorcycle, type PictureSpec, type View } from './picture-spec.ts'
import { backgrounds } from './scene/backgrounds.ts'
import { HEIGHT, polygon, resetGradients, WIDTH } from './scene/canvas.ts'
import { drawCockpit } from './scene/cockpit.ts'
import { inLight } from './scene/daylight.ts'
import { drawInterior } from './scene/interior.ts'
import { shader } from './svg.ts'
import { drawCar } from './vehicle/car.ts'
import { carStyles } from './vehicle/car-styles.ts'
import { drawMotorcycle } from './vehicle/motorcycle.ts'
import { motorcycleStyles } from './vehicle/motorcycle-styles.ts'

interface Size {
  readonly length: number
  readonly halfWidth: number
  readonly height: number
}

function sizeOf(style: BodyStyle): Size {
  if (isMotorcycle(style))
    return { length: motorcycleStyles[style].length, halfWidth: 0.4, height: motorcycleStyles[style].height }
  const { body, cabin, load } = carStyles[style]
  return {
    length: load?.length ?? body.length,
    halfWidth: body.halfWidth + 0.1,
    height: load?.kind === 'box' ? 3.75 : load?.kind === 'motorhome' ? 2.95 : cabin.height,
  }
}

/** Where the horizon should be, pixels from the top. */
const HORIZON = 560

/** The picture as SVG text, 4:3; drawn on 1920 × 1440 units, shown that many pixels wide. */
export function drawPicture(spec: PictureSpec, width: number = WIDTH): string {
  resetGradients()
  const chance = random(spec.seed)
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * HEIGHT) / WIDTH}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`
  if (spec.view === 'interior') {
    const behind = backgrounds[spec.background](chance, 560)
    return `${open}${isMotorcycle(spec.style) ? drawCockpit(spec, chance, behind) : drawInterior(spec, chance, behind)}</svg>`
  }
  const size = sizeOf(spec.style)
  const viewpoint = frame(spec, size, chance.between(-1, 1), chance.chance(0.3))
  const view = camera(viewpoint)
  const place = backgrounds[spec.background](chance, view.horizon)
  const { svg, around, shadow } = inLight(place, spec.time ?? 'noon', view.horizon)
  // Seen smaller, it takes more to hide a seam.
  const shading = shader(view, viewpoint.target, around, Math.max(0.7, 1300 / width))
  const vehicle = isMotorcycle(spec.style)
    ? drawMotorcycle(spec.style, spec.look.color, shading)
    : drawCar(carStyles[spec.style], spec.look, shading, 'v')
  return `${open}${svg}${groundShadow(size, view.project, shadow, isMotorcycle(spec.style))}${vehicle}</svg>`
}

/** Camera for a view: the vehicle fills the frame and stands in its lower half. */
function frame({ style, view }: PictureSpec, size: Size, sway: number, flip: boolean): Viewpoint {
  const side = flip ? -1 : 1
  const angles: Record<Exclude<View, 'interior'>, number> = {
    'front-quarter': -40 + sway * 7,
    side: -90,
    'rear-quarter': -140 + sway * 7,
    front: sway * 3,
    rear: 180,
    wheel: -64 + sway * 6,
    face: -24 + sway * 4,
  }
  const azimuth = side * angles[view === 'interior' ? 'side' : view]
  const bike = isMotorcycle(style)
  const elevation = size.height > 2.6 ? 3 : 5
  const distance = (bike ? 3.2 : 2.5) * Math.max(size.length, 3.2)
  const middle: Vector = [size.length / 2, 0, size.height * 0.46]
  if (view === 'wheel' || view === 'face') {
    const shape = bike ? undefined : carStyles[style as CarKind].body
    const wheel: Vector = shape
      ? [shape.axles[0] + 0.1, -side * shape.halfWidth * 0.9, shape.wheelRadius * 1.25]
      : [0.5, 0, 0.5]
    const face: Vector = shape
      ? [0.35, -side * shape.halfWidth * 0.45, shape.sill + (shape.shoulder[0]?.[1] ?? 0.7) * 0.52]
      : [0.5, 0, 0.85]
    return {
      azimuth,
      elevation: 3.5,
      distance,
      target: view === 'wheel' ? wheel : face,
      zoom: bike
        ? 1150
        : view === 'wheel'
          ? 900 / (shape?.wheelRadius ?? 0.35) / 3.1
          : 1500 / (shape?.halfWidth ?? 0.9) / 1.9,
      at: [WIDTH * 0.5, HEIGHT * 0.58],
    }
  }
  const corners = [0, size.length].flatMap((x) =>
    [-1, 1].flatMap((y) => [0, size.height].map((z): Vector => [x, y * size.halfWidth, z])),
  )
  const fitted = (up: number): Viewpoint => {
    const seen = corners.map(camera({ azimuth, elevation: up, distance, target: middle, zoom: 1, at: [0, 0] }).project)
    const range = (axis: 0 | 1) =>
      [Math.min(...seen.map((p) => p[axis])), Math.max(...seen.map((p) => p[axis]))] as const
    const [left, right] = range(0)
    const [top, bottom] = range(1)
    const zoom = Math.min((WIDTH * 0.84) / (right - left), (HEIGHT * 0.64) / (bottom - top))
    return {
      azimuth,
      elevation: up,
      distance,
      target: middle,
      zoom,
      at: [WIDTH / 2 - ((left + right) / 2) * zoom, HEIGHT * 0.855 - bottom * zoom],
    }
  }
  const first = fitted(elevation)
  const wanted = (Math.atan((first.at[1] - HORIZON) / (first.zoom * distance)) * 180) / Math.PI
  return fitted(clamp(wanted, 1.2, 9))
}

/** A soft shadow: outlines that grow and fade. */
function groundShadow(size: Size, project: (point: Vector) => Pixel, strength: number, narrow: boolean): string {
  const half = narrow ? 0.12 : size.halfWidth - 0.14
  const layers = 9
  return Array.from({ length: layers }, (_, i) => {
    const grow = (1 - i / (layers - 1)) * (narrow ? 0.26 : 0.32) - 0.03
    const points = Array.from({ length: 48 }, (_, k): Pixel => {
      const angle = (k / 48) * 2 * Math.PI
      const round = (n: number) => Math.sign(n) * Math.abs(n) ** 0.35
      return project([
        size.length / 2 + round(Math.cos(angle)) * (size.length / 2 - 0.12 + grow),
        round(Math.sin(angle)) * (half + grow),
        0,
      ])
    })
    return polygon(points, '#050608', `opacity="${(strength * 0.19).toFixed(3)}"`)
  }).join('')
}
