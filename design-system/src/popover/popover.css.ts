import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const panel = style({ inlineSize: 'max-content', minInlineSize: vars.size.menuMin })
export const dialog = style({
  padding: vars.space[4],
  overflow: 'auto',
  outline: 'none',
  display: 'grid',
  gap: vars.space[3],
})
