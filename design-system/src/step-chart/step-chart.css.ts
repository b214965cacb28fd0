import { figures, hidden, type } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

const { color } = vars
const small = { ...type('xs'), ...figures, color: color.muted }

export const figure = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateAreas: '"values plot" ". dates"',
  columnGap: vars.space[3],
  rowGap: vars.space[1],
  margin: 0,
})
export const values = style({
  ...small,
  gridArea: 'values',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  textAlign: 'end',
})
export const plotBox = style({ gridArea: 'plot', minInlineSize: 0 })
/** Dots at the ends lie half outside. */
export const plot = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: `calc(${vars.space[20]} + ${vars.space[6]})`,
  overflow: 'visible',
})
export const grid = style({ stroke: color.border, strokeWidth: vars.line.hair })
export const step = style({ stroke: color.accent, strokeWidth: vars.line.thick, strokeLinecap: 'round' })
export const dot = style({
  r: `calc(${vars.size.indicator} / 2)`,
  fill: color.accent,
  stroke: color.surface,
  strokeWidth: vars.line.thick,
})
export const dates = style({
  ...small,
  gridArea: 'dates',
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[2],
})
export const hiddenTable = style(hidden)
