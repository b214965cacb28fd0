import { focusRing } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const well = style({
  flexShrink: 0,
  inlineSize: vars.size.iconLg,
  blockSize: vars.size.iconLg,
  marginInlineStart: vars.space[2],
  padding: 0,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  borderRadius: vars.radius.sm,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  selectors: {
    '&:focus-visible': focusRing,
    '&::-webkit-color-swatch-wrapper': { padding: 0 },
    '&::-webkit-color-swatch': { border: 0, borderRadius: vars.radius.sm },
    '&::-moz-color-swatch': { border: 0, borderRadius: vars.radius.sm },
  },
})
