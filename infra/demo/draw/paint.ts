import { blend, dim, plus, type Rgb, rgb, times } from './color.ts'
import { clamp, dot, scale, smoothStep, subtract, unit, type Vector } from './geometry/vector.ts'

/** What a face is made of. */
export interface Material {
  readonly color: Rgb
  /** How much of the surroundings the surface mirrors, 0…1. */
  readonly gloss: number
  /** Share of the mirrored light at straight sight (metals are high). */
  readonly metal: number
  /** Shines by itself, 0…1. */
  readonly glow?: number
}

/** The light around the vehicle. */
export interface Surroundings {
  readonly sky: Rgb
  readonly horizon: Rgb
  readonly ground: Rgb
  /** Colour and strength of the sun or main lamp. */
  readonly key: Rgb
  /** Light from everywhere. */
  readonly ambient: Rgb
  /** Where the main light comes from, seen from the camera: x to the right, y towards the camera, z up. */
  readonly from: Vector
}

export const paint = (color: string): Material => ({ color: rgb(color), gloss: 0.8, metal: 0.13 })
export const glass: Material = { color: rgb('#11171d'), gloss: 0.95, metal: 0.2 }
export const rubber: Material = { color: rgb('#1b1c1f'), gloss: 0.08, metal: 0.02 }
export const plastic: Material = { color: rgb('#26292d'), gloss: 0.2, metal: 0.03 }
export const trim: Material = { color: rgb('#101215'), gloss: 0.5, metal: 0.06 }
export const chrome: Material = { color: rgb('#c9ced3'), gloss: 1, metal: 0.62 }
export const alloy: Material = { color: rgb('#b4b9bf'), gloss: 0.6, metal: 0.3 }
export const darkAlloy: Material = { color: rgb('#3b3f45'), gloss: 0.6, metal: 0.2 }
export const matte = (color: string): Material => ({ color: rgb(color), gloss: 0.08, metal: 0.02 })
export const lamp = (color: string, glow = 0.75): Material => ({ color: rgb(color), gloss: 0.5, metal: 0.08, glow })

/** What is seen in direction `ray` when it leaves the vehicle. */
function environment(around: Surroundings, ray: Vector): Rgb {
  const height = ray[2]
  if (height < 0)
    return blend(blend(around.ground, around.horizon, 0.12), dim(around.ground, 0.55), smoothStep(0, -0.7, height))
  const band = blend(dim(around.horizon, 0.62), around.horizon, smoothStep(0, 0.1, height))
  return blend(band, around.sky, smoothStep(0.12, 0.85, height))
}

/** Colour of a surface with that normal, seen from `towards` (unit vectors of the vehicle's space). */
export function shade(material: Material, normal: Vector, towards: Vector, around: Surroundings, light: Vector): Rgb {
  const facing = clamp(dot(normal, towards), 0, 1)
  const mirror = unit(subtract(scale(normal, 2 * dot(normal, towards)), towards))
  const fresnel = material.metal + (1 - material.metal) * 0.75 * (1 - facing) ** 4
  const diffuse = clamp(dot(normal, light) * 0.75 + 0.25, 0, 1)
  const skyward = 0.5 + 0.5 * normal[2]
  const lit = plus(dim(around.ambient, 0.35 + 0.65 * skyward), dim(around.key, diffuse))
  const half = unit([light[0] + towards[0], light[1] + towards[1], light[2] + towards[2]])
  const spark = clamp(dot(normal, half), 0, 1)
  const highlight = dim(around.key, material.gloss * (0.4 * spark ** 90 + 0.1 * spark ** 14))
  const base = times(material.color, lit)
  const reflected = environment(around, mirror)
  const coated = plus(dim(base, 1 - fresnel * material.gloss), dim(reflected, fresnel * material.gloss))
  const color = plus(coated, highlight)
  return material.glow ? blend(color, material.color, material.glow) : color
}
