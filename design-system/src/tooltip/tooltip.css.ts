import { type } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const tooltip = style({
  ...type('xs'),
  maxInlineSize: vars.size.tooltip,
  paddingBlock: vars.space[1],
  paddingInline: vars.space[2],
  borderRadius: vars.radius.sm,
  backgroundColor: vars.color.sold,
  color: vars.color.onSold,
  fontWeight: vars.weight.medium,
  boxShadow: vars.shadow.mid,
  transition: `opacity ${vars.duration.fast} ${vars.ease.out}`,
  selectors: { '&[data-entering], &[data-exiting]': { opacity: 0 } },
})
