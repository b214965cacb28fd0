import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const page = style({ inlineSize: '100%', maxInlineSize: '960px', marginInline: 'auto' })
export const list = style({
  display: 'grid',
  overflow: 'hidden',
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.surface,
})
