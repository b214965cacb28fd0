import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const region = style({ position: 'sticky', insetBlockStart: 0, zIndex: vars.layer.bar })
export const banner = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[2],
  paddingBlock: vars.space[2],
  paddingInline: vars.space[4],
  backgroundColor: vars.color.warningSoft,
  color: vars.color.warningText,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
})
