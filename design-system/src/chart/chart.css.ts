import { figures, focusRing, type } from '../theme/mixins.ts'
import { recipe, style } from '../theme/style.ts'
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
export const step = style({ ...type('sm'), color: vars.color.muted })
export const entries = style({ display: 'flex', flexWrap: 'wrap', columnGap: vars.space[4], rowGap: vars.space[1] })
export const entry = style({
  ...type('sm'),
  ...figures,
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
})
export const entryValue = style({ fontWeight: vars.weight.semibold })
/** As it is drawn: lines are told apart without colour. */
export const sample = style({ flexShrink: 0, inlineSize: vars.space[5], blockSize: vars.space[2] })

const height = `${vars.space[20]} * 3`
const below = vars.space[5]
export const body = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: vars.space[2],
  rowGap: vars.space[1],
  paddingBlockStart: vars.space[2],
})
/** As high as the drawing: nothing moves when one takes the other's place. */
export const table = style({
  blockSize: `calc(${vars.space[2]} + ${height} + ${vars.space[1]} + ${below})`,
  overflow: 'auto',
  display: 'grid',
})
const tick = style({ ...type('xs'), ...figures, color: vars.color.muted, whiteSpace: 'nowrap' })
export const values = style({ position: 'relative', minInlineSize: vars.space[5] })
/** The widest mark keeps the column's width; the visible ones are placed. */
export const widest = style([tick, { visibility: 'hidden' }])
export const valueTick = style([tick, { position: 'absolute', insetInlineEnd: 0, transform: 'translateY(50%)' }])
export const plot = style({
  position: 'relative',
  blockSize: `calc(${height})`,
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
export const grid = style({ stroke: vars.color.border, strokeWidth: vars.line.hair })
/** Where there is something below it. */
export const zero = style({ stroke: vars.color.borderStrong, strokeWidth: vars.line.hair })
export const cursor = style({ stroke: vars.color.borderStrong, strokeWidth: vars.line.hair })
/** In forced colours its ground is the page's: its edge shows it. */
export const band = style({
  fill: vars.color.accentSoft,
  stroke: vars.color.borderStrong,
  strokeWidth: vars.line.hair,
  rx: vars.space.half,
})
export const steps = style({ gridColumn: 2, position: 'relative', blockSize: below, containerType: 'inline-size' })
export const stepTick = recipe({
  base: [tick, { position: 'absolute', transform: 'translateX(-50%)' }],
  variants: {
    end: { first: { transform: 'none' }, last: { transform: 'translateX(-100%)' } },
    /** Where five dates would run into each other (Chinese ones are the longest), it is left out. */
    spare: { true: { '@container': { '(max-width: 24rem)': { display: 'none' } } }, false: {} },
  },
})
