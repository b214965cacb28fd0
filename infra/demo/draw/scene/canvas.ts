import type { Surroundings } from '../paint.ts'

/** Size of every picture, pixels. */
export const WIDTH = 1920
export const HEIGHT = 1440

/** What is behind a vehicle, and the light it gives. */
export interface Background {
  readonly svg: string
  readonly around: Surroundings
  /** Opacity of the shadow under the vehicle. */
  readonly shadow: number
}

let gradients = 0

/** A vertical gradient over an area: colours with their places (0 top … 1 bottom). */
export function gradientRect(
  x: number,
  y: number,
  width: number,
  height: number,
  ...stops: readonly (readonly [at: number, color: string, opacity?: number])[]
): string {
  const id = `g${gradients++ % 100000}`
  const list = stops
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${list}</linearGradient>${rect(x, y, width, height, `url(#${id})`)}`
}

/** A soft round glow. */
export function glow(x: number, y: number, rx: number, ry: number, color: string, opacity: number): string {
  const id = `g${gradients++ % 100000}`
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset=".6" stop-color="${color}" stop-opacity="${opacity * 0.28}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient><ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(rx)}" ry="${f(ry)}" fill="url(#${id})"/>`
}

/** Starts numbering gradients anew, so that the same picture is the same text. */
export function resetGradients(): void {
  gradients = 0
}

const f = (value: number) => String(Math.round(value * 10) / 10)

export function rect(x: number, y: number, width: number, height: number, fill: string, extra = ''): string {
  return `<rect x="${f(x)}" y="${f(y)}" width="${f(width)}" height="${f(height)}" fill="${fill}"${extra ? ` ${extra}` : ''}/>`
}

export function polygon(points: readonly (readonly [number, number])[], fill: string, extra = ''): string {
  return `<path d="M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}Z" fill="${fill}"${extra ? ` ${extra}` : ''}/>`
}

export function circle(x: number, y: number, r: number, fill: string, extra = ''): string {
  return `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}"${extra ? ` ${extra}` : ''}/>`
}
