import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  alignSelf: 'flex-start',
  gap: vars.space[2],
  minBlockSize: vars.size.touch,
})
