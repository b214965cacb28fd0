import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const reach = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  minInlineSize: 0,
})
export const address = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[1], minInlineSize: 0 })
export const text = style({ overflowWrap: 'anywhere', userSelect: 'text' })
