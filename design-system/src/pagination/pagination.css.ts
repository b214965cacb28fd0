import { figures, focusable, quick, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const nav = style({ display: 'flex', justifyContent: 'center' })
export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[1],
})
export const item = style({
  ...quick,
  ...type('sm'),
  ...figures,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[1],
  minInlineSize: vars.size.control,
  minBlockSize: vars.size.control,
  paddingInline: vars.space[2],
  borderRadius: vars.radius.sm,
  fontWeight: vars.weight.medium,
  color: vars.color.text,
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    ...focusable,
    '&[data-hovered]': { backgroundColor: vars.color.hover },
    '&[aria-current=page]': { backgroundColor: vars.color.accent, color: vars.color.onAccent },
    '&[data-disabled]': { color: vars.color.disabled, cursor: 'not-allowed', backgroundColor: 'transparent' },
  },
  '@media': { [media.phone]: { minInlineSize: vars.size.controlSm } },
})
export const gap = style({ minInlineSize: vars.space[6], textAlign: 'center', color: vars.color.muted })
export const icon = style({ inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm })
export const wide = style({ '@media': { [media.phone]: { display: 'none' } } })
