import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** Above the card's link, which covers the whole card. */
export const actions = style({
  position: 'relative',
  zIndex: vars.layer.raised,
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[2],
  paddingBlockStart: vars.space[3],
})
