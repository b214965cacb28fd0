import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const kbd = style({
  display: 'inline-block',
  minInlineSize: vars.size.icon,
  paddingInline: vars.space[1],
  borderRadius: vars.radius.sm,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  borderBlockEndWidth: vars.line.thick,
  backgroundColor: vars.color.sunken,
  color: vars.color.muted,
  fontFamily: vars.font.body,
  fontSize: vars.text.xs,
  lineHeight: vars.leading.xs,
  textAlign: 'center',
})
