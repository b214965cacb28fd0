import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

/** Drawn in 100 × 100 units, whatever the size. */
export const lines = style({ overflow: 'visible' })
const stroke = {
  vectorEffect: 'non-scaling-stroke',
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
export const area = style({ fill: vars.color.accentSoft })
export const line = style({ ...stroke, stroke: vars.color.accent, strokeWidth: vars.line.thick })
export const dashed = style({
  ...stroke,
  stroke: vars.color.muted,
  strokeWidth: vars.line.thick,
  strokeDasharray: `${vars.space[1]} ${vars.space[1]}`,
})
export const dot = recipe({
  base: {
    r: `calc(${vars.size.indicator} / 2)`,
    stroke: vars.color.surface,
    strokeWidth: vars.line.thick,
  },
  variants: { kind: { area: { fill: vars.color.accent }, dashed: { fill: vars.color.muted } } },
})
