import { type } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const list = style({
  ...type('sm'),
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[1],
  color: vars.color.muted,
})
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[1],
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  selectors: { '&:last-child': { color: vars.color.text } },
})
export const chevron = style({ flexShrink: 0, inlineSize: vars.space[3], blockSize: vars.space[3] })
