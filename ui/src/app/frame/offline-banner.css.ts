import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** Above the top bar, which makes room for it: it stays in sight and covers nothing. */
export const banner = style({
  position: 'fixed',
  insetBlockStart: 0,
  insetInline: 0,
  zIndex: vars.layer.bar,
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'center',
  gap: vars.space[2],
  paddingBlock: vars.space[2],
  paddingInline: vars.space[4],
  backgroundColor: vars.color.warningSoft,
  color: vars.color.warningText,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
})
/** Long texts take two lines on phones; the icon keeps its size beside them. */
export const icon = style({ flexShrink: 0 })
