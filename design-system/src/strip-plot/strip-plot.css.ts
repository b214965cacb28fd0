import { createVar } from '@vanilla-extract/css'
import { figures, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

const { color } = vars

export const frame = style({ display: 'flex', flexDirection: 'column', gap: vars.space[1], minInlineSize: 0 })
export const ownRow = style({ position: 'relative', blockSize: vars.space[5] })
export const ownLabel = style({
  ...type('xs'),
  ...figures,
  position: 'absolute',
  insetBlockEnd: 0,
  fontWeight: vars.weight.semibold,
  color: color.accentText,
  whiteSpace: 'nowrap',
})
export const plot = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: `calc(${vars.space[20]} + ${vars.space[8]})`,
  borderRadius: vars.radius.sm,
  backgroundColor: color.sunken,
})
/** In forced colours, where there is one ground, the levels are four shades of the ink. */
const shades = { great: 0, good: 12, fair: 24, high: 36 } as const
const levelColor = createVar()
const level = (name: keyof typeof shades, ground: string) => ({
  vars: { [levelColor]: ground },
  '@media': {
    [media.forcedColors]: { vars: { [levelColor]: `color-mix(in srgb, CanvasText ${shades[name]}%, Canvas)` } },
  },
})
const levels = {
  great: level('great', color.priceGreatSoft),
  good: level('good', color.priceGoodSoft),
  fair: level('fair', color.priceFairSoft),
  high: level('high', color.priceHighSoft),
}
export const band = recipe({ base: { fill: levelColor }, variants: { level: levels } })
export const dot = style({ r: `calc(${vars.size.dot} / 2)`, fill: color.muted, fillOpacity: 0.75 })
export const median = style({
  stroke: color.text,
  strokeWidth: vars.line.hair,
  strokeDasharray: `${vars.space[1]} ${vars.space[1]}`,
})
export const ownLine = style({ stroke: color.accent, strokeWidth: vars.line.thick })
export const ownDot = style({
  r: `calc(${vars.size.indicator} / 2)`,
  fill: color.accent,
  stroke: color.surface,
  strokeWidth: vars.line.thick,
})
export const axis = style({
  ...type('xs'),
  ...figures,
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[2],
  color: color.muted,
})
export const legend = style({
  ...type('xs'),
  ...figures,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[4],
  rowGap: vars.space[1],
  margin: 0,
  marginBlockStart: vars.space[1],
  padding: 0,
  listStyle: 'none',
  color: color.muted,
})
export const legendItem = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[2] })
export const swatch = recipe({
  base: {
    inlineSize: vars.space[3],
    blockSize: vars.space[3],
    flexShrink: 0,
    borderRadius: vars.space.half,
    border: `${vars.line.hair} solid ${color.borderStrong}`,
    backgroundColor: levelColor,
  },
  variants: { level: levels },
})
export const medianSwatch = style({
  blockSize: vars.space[3],
  flexShrink: 0,
  borderInlineStart: `${vars.line.hair} dashed ${color.text}`,
})
