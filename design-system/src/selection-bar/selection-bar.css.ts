import { bottomBarRoom, safe, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

/** At the start of the line: toasts rise at its end and stay for 50 seconds. */
export const bar = style({
  position: 'sticky',
  insetBlockEnd: `max(${vars.space[4]}, ${safe.bottom})`,
  zIndex: vars.layer.sticky,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  marginInlineEnd: 'auto',
  padding: `${vars.space[2]} ${vars.space[3]}`,
  backgroundColor: vars.color.raised,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  borderRadius: vars.radius.lg,
  boxShadow: vars.shadow.high,
  '@media': { [media.phone]: { insetBlockEnd: `calc(${bottomBarRoom} + ${vars.space[2]})`, inlineSize: '100%' } },
})
export const count = style({
  ...type('sm'),
  fontWeight: vars.weight.semibold,
  '@media': { [media.phone]: { marginInlineEnd: 'auto' } },
})
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  // Below count and cross on phones; by keyboard the actions still come first.
  '@media': { [media.phone]: { flexBasis: '100%', order: 1 } },
})
