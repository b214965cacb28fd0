import { figures, focusRing, type } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const chart = style({ display: 'grid', gap: vars.space[3], minInlineSize: 0 })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: vars.space[3],
})
export const readOut = style({ display: 'grid', gap: vars.space[1], minInlineSize: 0 })
export const day = style({ ...type('sm'), color: vars.color.muted })
export const entries = style({ display: 'flex', flexWrap: 'wrap', columnGap: vars.space[4], rowGap: vars.space[1] })
export const entry = style({
  ...type('sm'),
  ...figures,
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
})
export const entryValue = style({ fontWeight: vars.weight.semibold })
/** As the lines are drawn: told apart without colour. */
export const sample = style({ flexShrink: 0, inlineSize: vars.space[5], blockSize: vars.space[2] })

export const body = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: vars.space[2],
  rowGap: vars.space[1],
  paddingBlockStart: vars.space[2],
})
const tick = style({ ...type('xs'), ...figures, color: vars.color.muted, whiteSpace: 'nowrap' })
export const values = style({ position: 'relative', minInlineSize: vars.space[5] })
/** The widest mark keeps the column's width; the visible ones are placed. */
export const widest = style([tick, { visibility: 'hidden' }])
export const valueTick = style([tick, { position: 'absolute', insetInlineEnd: 0, transform: 'translateY(50%)' }])
export const plot = style({
  position: 'relative',
  blockSize: `calc(${vars.space[20]} * 3)`,
  outline: 'none',
  borderRadius: vars.radius.sm,
  cursor: 'crosshair',
  // Sideways reads values, up and down still scrolls the page.
  touchAction: 'pan-y',
  selectors: { '&:focus-visible': { ...focusRing, outlineOffset: vars.space[1] } },
})
export const drawing = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  overflow: 'visible',
  pointerEvents: 'none',
})
const stroke = {
  vectorEffect: 'non-scaling-stroke',
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
export const grid = style({ ...stroke, stroke: vars.color.border, strokeWidth: vars.line.hair })
export const area = style({ fill: vars.color.accentSoft })
export const line = style({ ...stroke, stroke: vars.color.accent, strokeWidth: vars.line.thick })
export const dashed = style({
  ...stroke,
  stroke: vars.color.muted,
  strokeWidth: vars.line.thick,
  strokeDasharray: `${vars.space[1]} ${vars.space[1]}`,
})
export const cursor = style({
  position: 'absolute',
  insetBlock: 0,
  inlineSize: vars.line.hair,
  backgroundColor: vars.color.borderStrong,
  pointerEvents: 'none',
})
export const dot = style({
  position: 'absolute',
  inlineSize: vars.size.indicator,
  blockSize: vars.size.indicator,
  transform: 'translate(-50%, 50%)',
  borderRadius: vars.radius.full,
  border: `${vars.line.thick} solid ${vars.color.surface}`,
  pointerEvents: 'none',
})
export const dotArea = style({ backgroundColor: vars.color.accent })
export const dotDashed = style({ backgroundColor: vars.color.muted })
export const days = style({
  gridColumn: 2,
  position: 'relative',
  blockSize: vars.space[5],
  containerType: 'inline-size',
})
export const dayTick = style([tick, { position: 'absolute', transform: 'translateX(-50%)' }])
export const dayFirst = style({ transform: 'none' })
/** Where five dates would run into each other (Chinese ones are the longest), every second one is left out. */
export const daySecond = style({ '@container': { '(max-width: 24rem)': { display: 'none' } } })
export const dayLast = style({ transform: 'translateX(-100%)' })
