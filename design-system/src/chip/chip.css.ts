import { chosen, focusable, quick, truncate, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  outline: 'none',
})
export const group = style({ minInlineSize: 0 })
/** Its padding leaves room for the focus ring, which the scrolling would cut off. */
export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  padding: vars.space[1],
  margin: `calc(-1 * ${vars.space[1]})`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  overscrollBehaviorX: 'contain',
  outline: 'none',
})
export const chip = style({
  ...quick,
  ...type('sm'),
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[1],
  maxInlineSize: '100%',
  minBlockSize: vars.size.controlSm,
  paddingInline: vars.space[3],
  borderRadius: vars.radius.full,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.surface,
  color: vars.color.text,
  fontWeight: vars.weight.medium,
  cursor: 'default',
  outline: 'none',
  overflowWrap: 'break-word',
  selectors: {
    ...focusable,
    [`${line} &`]: { flexShrink: 0 },
    '&[data-allows-removing]': { paddingInlineEnd: vars.space[1] },
    '&[data-selection-mode]': { cursor: 'pointer' },
    '&[data-hovered]': { borderColor: vars.color.borderStrong },
    '&[data-selected]': {
      backgroundColor: vars.color.accentSoft,
      borderColor: vars.color.accent,
      color: vars.color.accentText,
      ...chosen,
    },
  },
  '@media': { [media.coarse]: { minBlockSize: vars.size.control } },
})
/** In a line a text longer than that is shortened: what takes it away stays in sight. */
export const text = style({ selectors: { [`${line} &`]: truncate } })
export const remove = style({
  ...quick,
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: vars.size.thumb,
  blockSize: vars.size.thumb,
  borderRadius: vars.radius.full,
  color: vars.color.muted,
  selectors: { ...focusable, '&[data-hovered]': { backgroundColor: vars.color.pressed, color: vars.color.text } },
})
export const icon = style({ inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm })
