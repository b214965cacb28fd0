import { figures, type } from '../theme/mixins.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const frame = style({ position: 'relative', inlineSize: 'fit-content', maxInlineSize: '100%' })
export const cells = style({ display: 'flex', gap: vars.space[2] })
export const cell = recipe({
  base: {
    ...type('lg'),
    ...figures,
    display: 'grid',
    placeItems: 'center',
    flex: '0 1 auto',
    inlineSize: vars.size.controlLg,
    minInlineSize: vars.size.controlSm,
    blockSize: vars.size.controlLg,
    borderRadius: vars.radius.md,
    border: `${vars.line.hair} solid ${vars.color.borderStrong}`,
    backgroundColor: vars.color.surface,
    color: vars.color.text,
    fontWeight: vars.weight.semibold,
  },
  variants: {
    active: {
      true: {
        borderColor: vars.color.focus,
        outline: `${vars.line.thick} solid ${vars.color.focus}`,
        outlineOffset: '-1px',
      },
    },
    invalid: { true: { borderColor: vars.color.danger } },
    disabled: {
      true: { backgroundColor: vars.color.sunken, borderColor: vars.color.border, color: vars.color.disabled },
    },
  },
})
// One real input lies over the drawn cells: paste, autofill from messages, undo and screen readers all just work.
export const input = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  border: 0,
  padding: 0,
  background: 'none',
  opacity: 0,
  fontSize: vars.text.md,
  letterSpacing: '1.6em',
  cursor: 'text',
})
