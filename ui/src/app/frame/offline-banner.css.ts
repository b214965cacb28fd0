import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** Over the page, below the top bar: nothing moves when the network comes and goes. */
export const region = style({
  position: 'fixed',
  insetBlockStart: `calc(${vars.size.topBar} + ${vars.space[2]})`,
  insetInline: vars.space[4],
  zIndex: vars.layer.bar,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
})
export const banner = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  paddingBlock: vars.space[2],
  paddingInline: vars.space[4],
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.mid,
  backgroundColor: vars.color.warningSoft,
  color: vars.color.warningText,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
})
/** Long texts take two lines on phones; the icon keeps its size beside them. */
export const icon = style({ flexShrink: 0 })
