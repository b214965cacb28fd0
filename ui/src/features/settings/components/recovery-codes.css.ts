import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
  gap: vars.space[2],
  padding: vars.space[4],
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.sunken,
})
