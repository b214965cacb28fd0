import { focusable, quick, type } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const item = style({
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
export const heading = style({ display: 'flex' })
export const trigger = style({
  ...quick,
  ...type('sm'),
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  inlineSize: '100%',
  minBlockSize: vars.size.controlLg,
  fontWeight: vars.weight.semibold,
  textAlign: 'start',
  borderRadius: vars.radius.sm,
  outline: 'none',
  selectors: { ...focusable, '&[data-hovered]': { color: vars.color.accentText } },
})
export const title = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' })
export const summary = style({ ...type('xs'), color: vars.color.muted, fontWeight: vars.weight.regular })
export const chevron = style({
  ...quick,
  flexShrink: 0,
  inlineSize: vars.size.iconSm,
  blockSize: vars.size.iconSm,
  color: vars.color.muted,
  selectors: { [`${item}[data-expanded] &`]: { transform: 'rotate(180deg)' } },
})
export const body = style({ paddingBlockEnd: vars.space[4] })
