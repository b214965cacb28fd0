import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const card = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[4],
  padding: vars.space[5],
  marginBlockStart: vars.space[4],
  backgroundColor: vars.color.surface,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  borderRadius: vars.radius.lg,
})
export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: vars.size.controlLg,
  blockSize: vars.size.controlLg,
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.accentSoft,
  color: vars.color.accentText,
})
export const icon = style({ inlineSize: vars.size.iconLg, blockSize: vars.size.iconLg })
