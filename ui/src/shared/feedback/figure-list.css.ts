import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
  gap: vars.space[4],
  margin: 0,
})
export const figure = style({ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' })
