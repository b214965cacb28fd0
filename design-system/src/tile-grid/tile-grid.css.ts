import { focusable } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const grid = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, calc(${vars.space[20]} * 3)), 1fr))`,
  gap: vars.space[4],
  outline: 'none',
  selectors: { '&[data-empty]': { display: 'block' } },
})
export const tile = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  minInlineSize: 0,
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.surface,
  overflow: 'clip',
  outline: 'none',
  selectors: {
    ...focusable,
    '&[data-selected]': { borderColor: vars.color.accent, boxShadow: `0 0 0 ${vars.line.hair} ${vars.color.accent}` },
  },
})
/** On the picture's corner, with a ground of its own: pictures may be of any colour. */
export const check = style({
  position: 'absolute',
  insetBlockStart: vars.space[2],
  insetInlineStart: vars.space[2],
  zIndex: 1,
  padding: vars.space[1],
  borderRadius: vars.radius.sm,
  backgroundColor: vars.color.surface,
})
