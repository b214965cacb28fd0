import { figures, type, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** Said beside a price, never as loud. It breaks before the sign, not within. */
export const text = style({
  ...type('sm'),
  ...figures,
  color: vars.color.muted,
  fontWeight: vars.weight.regular,
  letterSpacing: 'normal',
  whiteSpace: 'nowrap',
})
