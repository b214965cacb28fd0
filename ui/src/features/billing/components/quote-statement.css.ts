import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const total = style({ paddingBlockStart: vars.space[2] })
export const lines = style({
  display: 'grid',
  gap: vars.space[1],
  margin: 0,
  paddingInlineStart: vars.space[5],
  listStyle: 'disc',
})
