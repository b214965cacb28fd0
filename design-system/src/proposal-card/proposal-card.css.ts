import { figures, type } from '../theme/mixins.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const card = recipe({
  base: {
    ...type('sm'),
    display: 'grid',
    gap: vars.space[2],
    inlineSize: '100%',
    minInlineSize: 0,
    padding: vars.space[4],
    borderRadius: vars.radius.md,
    border: `${vars.line.hair} solid ${vars.color.border}`,
    backgroundColor: vars.color.surface,
  },
  variants: {
    isOpen: { true: { borderColor: vars.color.accent, borderInlineStartWidth: vars.line.thick }, false: {} },
  },
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
})
export const kind = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  minInlineSize: 0,
  fontWeight: vars.weight.semibold,
  overflowWrap: 'anywhere',
})
export const icon = style({ display: 'inline-flex', flex: 'none', color: vars.color.muted })
export const figure = recipe({
  base: { ...type('xl'), ...figures, fontWeight: vars.weight.bold, overflowWrap: 'anywhere' },
  variants: { isOver: { true: { color: vars.color.muted, textDecoration: 'line-through' }, false: {} } },
})
export const notes = style({ display: 'grid', gap: vars.space[1], color: vars.color.muted, overflowWrap: 'anywhere' })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  paddingBlockStart: vars.space[1],
})
