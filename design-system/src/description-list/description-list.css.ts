import { figures, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const list = recipe({
  base: { ...type('sm'), display: 'grid', columnGap: vars.space[8] },
  variants: {
    columns: {
      1: { gridTemplateColumns: 'minmax(0, 1fr)' },
      2: { '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } },
    },
  },
  defaultVariants: { columns: 2 },
})
export const row = style({
  display: 'grid',
  // A value that must not break takes of the term's room what it lacks.
  gridTemplateColumns: 'minmax(0, 1fr) minmax(min-content, 1fr)',
  gap: vars.space[3],
  paddingBlock: vars.space[2],
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
})
export const term = style({ color: vars.color.muted, overflowWrap: 'anywhere' })
export const value = style({ ...figures, margin: 0, fontWeight: vars.weight.medium, overflowWrap: 'anywhere' })
