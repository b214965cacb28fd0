import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

const ink = vars.color.inkLine

export const scene = style({
  fill: 'none',
  overflow: 'visible',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
export const line = style({ stroke: ink })
export const paper = style({ stroke: ink, fill: vars.color.surface })
export const glass = style({ stroke: ink, fill: vars.color.canvas })
export const roof = style({ stroke: ink, fill: vars.color.accentSoftHover })
export const accent = style({ stroke: ink, fill: vars.color.accent })
export const warm = style({ stroke: ink, fill: vars.color.surface })
export const tyre = style({ stroke: ink, fill: vars.color.inkShade })
export const ground = style({ fill: vars.color.inkFill })
export const sign = style({ stroke: vars.color.accent, strokeWidth: 4 })
export const spark = style({ stroke: vars.color.accent })
