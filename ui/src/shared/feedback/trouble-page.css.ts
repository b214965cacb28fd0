import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const page = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: 'min(100dvh, 44rem)',
  padding: vars.space[4],
})
