import { truncate, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const trigger = style({
  inlineSize: '100%',
  gap: vars.space[2],
  paddingInline: vars.space[3],
  textAlign: 'start',
  cursor: 'pointer',
})
export const value = style({
  ...type('md'),
  ...truncate,
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  selectors: { '&[data-placeholder]': { color: vars.color.subtle } },
  '@media': { [media.hover]: { fontSize: vars.text.sm } },
})
export const text = style({ ...truncate })
export const chevron = style({
  flexShrink: 0,
  inlineSize: vars.size.iconSm,
  blockSize: vars.size.iconSm,
  color: vars.color.muted,
})
