import { media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const page = style({ inlineSize: '100%', maxInlineSize: '960px', marginInline: 'auto' })
/** Where there is no keyboard, there is nothing to say of it. */
export const keys = style({ display: 'none', '@media': { [media.tablet]: { display: 'block' } } })
export const list = style({
  display: 'grid',
  overflow: 'hidden',
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.surface,
})
