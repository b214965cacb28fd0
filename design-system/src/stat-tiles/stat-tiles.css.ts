import { figures, focusable, quick, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space[3],
  '@media': {
    [media.tablet]: { gridAutoFlow: 'column', gridTemplateColumns: 'none', gridAutoColumns: 'minmax(0, 1fr)' },
  },
})
/** More than fit beside each other stand in rows of five. */
export const many = style({
  '@media': { [media.tablet]: { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' } },
})
export const tile = style({
  ...quick,
  display: 'grid',
  alignContent: 'start',
  gap: vars.space[1],
  padding: vars.space[4],
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.surface,
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    ...focusable,
    '&[data-hovered]': { borderColor: vars.color.borderStrong },
    '&[data-selected]': {
      borderColor: vars.color.accent,
      boxShadow: `inset 0 0 0 ${vars.line.hair} ${vars.color.accent}`,
    },
  },
})
export const name = style({ ...type('sm'), color: vars.color.muted, overflowWrap: 'anywhere' })
export const value = style({ ...type('xl'), ...figures, fontWeight: vars.weight.bold })
export const note = style({ ...type('xs'), color: vars.color.muted })
