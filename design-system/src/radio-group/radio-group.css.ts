import { checkbox } from '../checkbox/checkbox.css.ts'
import { quick } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const dot = style({
  ...quick,
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  inlineSize: vars.size.checkbox,
  blockSize: vars.size.checkbox,
  borderRadius: vars.radius.full,
  border: `${vars.line.hair} solid ${vars.color.borderStrong}`,
  backgroundColor: vars.color.surface,
  selectors: {
    '&::after': {
      content: '""',
      inlineSize: vars.space[2],
      blockSize: vars.space[2],
      borderRadius: vars.radius.full,
      backgroundColor: vars.color.onAccent,
      opacity: 0,
    },
    [`${checkbox}[data-hovered] &`]: { borderColor: vars.color.muted },
    [`${checkbox}[data-focus-visible] &`]: {
      outline: `${vars.line.thick} solid ${vars.color.focus}`,
      outlineOffset: vars.space.half,
    },
    [`${checkbox}[data-invalid] &`]: { borderColor: vars.color.danger },
    [`${checkbox}[data-selected] &`]: { backgroundColor: vars.color.accent, borderColor: vars.color.accent },
    [`${checkbox}[data-selected] &::after`]: { opacity: 1 },
  },
})

export const tile = style({
  ...quick,
  padding: vars.space[4],
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.surface,
  selectors: {
    '&[data-hovered]': { borderColor: vars.color.borderStrong },
    '&[data-selected]': { borderColor: vars.color.accent, backgroundColor: vars.color.accentSoft },
  },
})
export const tiles = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${vars.size.factMin}), 1fr))`,
  gap: vars.space[3],
})
