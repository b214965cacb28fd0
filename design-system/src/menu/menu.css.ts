import { type } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const menu = style({
  padding: vars.space[1],
  maxBlockSize: 'inherit',
  overflow: 'auto',
  outline: 'none',
  minInlineSize: vars.size.menuMin,
})
export const header = style({
  ...type('xs'),
  padding: vars.space[2],
  color: vars.color.muted,
  fontWeight: vars.weight.semibold,
})
export const separator = style({
  blockSize: vars.line.hair,
  border: 0,
  marginBlock: vars.space[1],
  backgroundColor: vars.color.border,
})
export const danger = style({
  color: vars.color.dangerText,
  selectors: { '&[data-focused]': { backgroundColor: vars.color.dangerSoft, color: vars.color.dangerText } },
})
export const icon = style({ display: 'inline-flex', inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm })
