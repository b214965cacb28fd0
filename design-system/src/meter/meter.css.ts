import { figures, type } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const meter = style({ display: 'grid', gap: vars.space[2], minInlineSize: 0, inlineSize: '100%' })
export const labels = style({
  ...type('sm'),
  ...figures,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `${vars.space.half} ${vars.space[3]}`,
})
export const label = style({ color: vars.color.muted })
export const value = style({ fontWeight: vars.weight.semibold })
/** Little is still seen. */
export const filled = style({ minInlineSize: vars.space[2] })
export const note = style({ ...type('xs'), color: vars.color.muted })
