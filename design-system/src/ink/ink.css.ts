import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const drawing = style({
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  fill: 'none',
  overflow: 'visible',
})
export const line = style({ stroke: vars.color.inkLine })
export const paper = style({ stroke: vars.color.inkLine, fill: vars.color.surface })
export const fill = style({ fill: vars.color.inkFill })
export const shade = style({ fill: vars.color.inkShade })
export const shadeLine = style({ stroke: vars.color.inkShade })
export const accent = style({ fill: vars.color.accent })
export const accentLine = style({ stroke: vars.color.accent })
export const accentPaper = style({ fill: vars.color.accentSoftHover, stroke: vars.color.inkLine })
