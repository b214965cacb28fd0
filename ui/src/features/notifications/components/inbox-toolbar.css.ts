import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const find = style({ flex: '1 1 14rem', maxInlineSize: '24rem' })
export const filters = style({
  flex: '1 1 20rem',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[3],
})
