import type { Face } from '../geometry/mesh.ts'
import { mirrored, surface } from '../geometry/mesh.ts'
import type { Vector } from '../geometry/vector.ts'
import { glass, type Material, matte, paint, trim } from '../paint.ts'
import { drawFaces, drawOrdered, type Shader } from '../svg.ts'
import { archOutline, carDetails } from './car-details.ts'
import type { CarLook, CarParts, CarStyle, Pane } from './car-parts.ts'
import { body, type Cabin, cabin } from './car-shape.ts'
import { loadParts } from './load.ts'
import { type Wheel, wheel } from './wheel.ts'

/** Where the camera is needed: a car is drawn from back to front in layers. */
export function drawCar(style: CarStyle, look: CarLook, shading: Shader, id: string): string {
  const shape = body(style.body)
  const top = cabin(style.cabin, shape)
  const parts: CarParts = { style, look, body: shape, cabin: top, paint: paint(look.color) }
  const details = carDetails(parts)
  const wheels = carWheels(parts)
  const { view } = shading
  const nearSide = (side: 1 | -1) => view.position[1] * side > style.body.halfWidth
  const isNear = ({ side }: { side: 1 | -1 }) => nearSide(side)

  const onNear = ({ points }: Face) => (points[0]?.[1] ?? 0) * view.position[1] > 0 || Math.abs(view.position[1]) < 1
  const loadFirst = view.position[0] < style.body.length

  let out = drawFaces(
    details.outside.filter((face) => !onNear(face)),
    shading,
  )
  for (const { parts: each } of wheels.filter((w) => !isNear(w))) out += drawWheel(each, shading)
  out += drawFaces(underbody(parts), shading)
  const load = style.load ? loadParts(style, look) : undefined
  if (load) out += drawFaces(load.chassis, shading)
  for (const { parts: each } of wheels.filter(isNear)) out += drawWheel(each, shading)
  const drawLoad = () => (load ? drawFaces(load.body, shading) + drawOrdered(load.details, shading) : '')
  if (loadFirst) out += drawLoad()
  out += drawFaces(shellFaces(parts), shading)
  out += drawOrdered(details.belowCabin, shading)
  out += drawFaces(details.inside, shading)
  out += drawFaces(cabinFaces(parts), shading)
  out += drawOrdered(glassFaces(parts), shading)
  out += drawOrdered(details.decals, shading)
  wheels.forEach(({ parts: each, side, x }, i) => {
    if (!nearSide(side) || x > style.body.length) return
    const arch = archOutline(parts, x, side)
    const path = arch
      .map(view.project)
      .map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`)
      .join('L')
    out += `<clipPath id="${id}w${i}"><path d="M${path}Z"/></clipPath><path d="M${path}Z" fill="#0b0c0e"/>`
    out += `<g clip-path="url(#${id}w${i})">${drawWheel(each, shading)}</g>`
  })
  if (!loadFirst) out += drawLoad()
  return out + drawFaces(details.outside.filter(onNear), shading)
}

function drawWheel({ tread, face }: Wheel, shading: Shader): string {
  return drawFaces(tread, shading) + drawOrdered(face, shading)
}

function carWheels({ style, look }: CarParts) {
  const { axles, wheelRadius: radius, halfWidth } = style.body
  return axles.flatMap((x, i) =>
    ([1, -1] as const).map((side) => ({
      x,
      side,
      parts: wheel({
        centre: [x, side * (halfWidth - 0.035), radius],
        radius,
        width: style.load && x > style.body.length ? 0.5 : 0.23,
        side,
        design: look.wheels,
        dark: look.darkWheels ?? false,
        rim: style.load ? 0.56 : style.cladding ? 0.64 : style.cargo ? 0.58 : 0.7,
        turned: 0.3 + i * 0.55,
      }),
    })),
  )
}

/** Dark hull below the sill, so that no light shines through under the floor. */
function underbody({ body: { skin, measures } }: CarParts): Face[] {
  const dark = matte('#0d0e10')
  const bottom = Math.max(0.13, measures.sill - 0.09)
  const half = surface(
    (u, v) => {
      const [x, y, z] = skin(u, 0)
      return [x * 0.86 + measures.length * 0.07, y * 0.8, bottom + (z - bottom) * v]
    },
    40,
    1,
    dark,
    [measures.length / 2, 0, 0.2],
  )
  return [...half, ...mirrored(half)]
}

/** Where columns of faces end going round the shell: close together at the corners. */
const ROUND = [
  ...Array.from({ length: 22 }, (_, i) => (i / 22) * 0.24),
  ...Array.from({ length: 18 }, (_, i) => 0.24 + (i / 18) * 0.52),
  ...Array.from({ length: 21 }, (_, i) => 0.76 + (i / 20) * 0.24),
]

function shellFaces({ body: shape, paint: coat, style }: CarParts): Face[] {
  const inside: Vector = [style.body.length / 2, 0, 0.4]
  const sides = surface(shape.skin, ROUND, 20, coat, inside)
  const below: Vector = [style.body.length / 2, 0, -40]
  const deck = surface(shape.deck, ROUND, 9, coat, below)
  return [...sides, ...deck].flatMap((face) => [face, ...mirrored([face])])
}

function cabinFaces({ cabin: top, paint: coat, style, look }: CarParts): Face[] {
  if (style.open) return []
  const { base, height } = style.cabin
  const inside: Vector = [(base[0] + base[1]) / 2, 0, height * 0.6]
  const sides = surface(top.skin, 64, 9, coat, inside)
  const roof = surface(top.roof, 48, 9, look.roofColor ? paint(look.roofColor) : coat, [inside[0], 0, -40])
  return [...sides, ...roof].flatMap((face) => [face, ...mirrored([face])])
}

/** A pane as a patch of the cabin's skin, pushed out a little. */
export function panePatch(
  top: Cabin,
  { bottom, top: upper, up }: Pane,
  material: Material,
  lift: number,
  inside: Vector,
): Face[] {
  const at = (u: number, v: number): Vector => {
    const from = bottom[0] + (upper[0] - bottom[0]) * v
    const to = bottom[1] + (upper[1] - bottom[1]) * v
    const around = from + (to - from) * u
    const [x, y, z] = top.skin(Math.abs(around), up[0] + (up[1] - up[0]) * v)
    const out = [x - inside[0], y, z - inside[2]] as const
    const size = Math.hypot(...out)
    const [px, py, pz] = [x + (out[0] / size) * lift, y + (out[1] / size) * lift, z + (out[2] / size) * lift]
    return [px, around < 0 ? -py : py, pz]
  }
  return surface(at, 14, 7, material, inside)
}

function glassFaces({ cabin: top, style }: CarParts): Face[] {
  const { base, height } = style.cabin
  const inside: Vector = [(base[0] + base[1]) / 2, 0, height * 0.62]
  const front = 0.225
  const faces = panePatch(
    top,
    { bottom: [-front, front], top: [-front, front], up: style.windscreen.up },
    glass,
    0.004,
    inside,
  )
  const streak = panePatch(
    top,
    { bottom: [-0.12, 0.0], top: [-0.02, 0.12], up: style.windscreen.up },
    { ...glass, color: [1, 1, 1], glow: 1 },
    0.006,
    inside,
  )
  faces.push(...streak.map((face) => ({ ...face, alpha: 0.07 })))
  if (style.open) return faces
  if (style.rearWindow) {
    const { up, half } = style.rearWindow
    for (const sign of [1, -1] as const) {
      const patch = panePatch(top, { bottom: [1 - half, 1], top: [1 - half, 1], up }, glass, 0.004, inside)
      faces.push(...(sign === 1 ? patch : mirrored(patch)))
    }
  }
  const first = style.panes[0]
  const last = style.panes.at(-1)
  if (!first || !last) return faces
  const surround: Pane = {
    bottom: [first.bottom[0] - 0.006, last.bottom[1] + 0.006],
    top: [first.top[0] - 0.006, last.top[1] + 0.006],
    up: [first.up[0] - 0.035, first.up[1] + 0.03],
  }
  const side = [
    ...panePatch(top, surround, trim, 0.003, inside),
    ...style.panes.flatMap((pane) => panePatch(top, pane, glass, 0.009, inside)),
  ]
  return [...faces, ...side, ...mirrored(side)]
}
