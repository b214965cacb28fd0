import { type } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const title = style({
  ...type('xs'),
  paddingBlock: vars.space[1],
  paddingInline: vars.space[2],
  color: vars.color.muted,
})
export const match = style({ backgroundColor: 'transparent', color: 'inherit', fontWeight: vars.weight.semibold })
export const count = style({
  ...type('xs'),
  gridColumn: '3',
  color: vars.color.muted,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
