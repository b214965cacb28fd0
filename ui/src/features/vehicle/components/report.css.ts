import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const thumb = style({
  display: 'block',
  inlineSize: vars.size.thumbnail,
  overflow: 'hidden',
  borderRadius: vars.radius.sm,
})
