import { figures, type } from '../theme/mixins.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

const size = vars.space[3]

export const timeline = style({ ...type('sm'), display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
export const entry = style({
  position: 'relative',
  display: 'grid',
  gap: vars.space.half,
  minInlineSize: 0,
  paddingInlineStart: vars.space[6],
  paddingBlockEnd: vars.space[4],
  selectors: {
    // The line from one dot to the next.
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: `calc(${size} / 2 - ${vars.line.hair} / 2)`,
      insetBlock: `${vars.space[1]} calc(-1 * ${vars.space[1]})`,
      borderInlineStart: `${vars.line.hair} solid ${vars.color.border}`,
    },
  },
})
export const dot = recipe({
  base: {
    position: 'absolute',
    insetInlineStart: 0,
    insetBlockStart: vars.space[1],
    inlineSize: size,
    blockSize: size,
    borderRadius: vars.radius.full,
    border: `${vars.line.thick} solid ${vars.color.surface}`,
    forcedColorAdjust: 'none',
  },
  variants: {
    tone: {
      neutral: { backgroundColor: vars.color.borderStrong },
      success: { backgroundColor: vars.color.successText },
      warning: { backgroundColor: vars.color.warningText },
      danger: { backgroundColor: vars.color.dangerText },
    },
  },
  defaultVariants: { tone: 'neutral' },
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: vars.space[4],
})
export const title = style({ fontWeight: vars.weight.semibold, overflowWrap: 'anywhere' })
export const aside = style({ ...figures, fontWeight: vars.weight.medium })
export const at = style({ ...figures, ...type('xs'), color: vars.color.muted })
export const note = style({ color: vars.color.muted, overflowWrap: 'anywhere' })
