import { chosen, figures, focusable, quick, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const list = style({ display: 'flex', gap: vars.space[2], minInlineSize: 0 })
export const item = recipe({
  base: { flex: '1 1 0', minInlineSize: 0 },
  // On phones only the current step shows its name, and takes the room for it.
  variants: { here: { true: { '@media': { [media.phone]: { flexGrow: 4 } } } } },
})
export const step = recipe({
  base: {
    ...quick,
    ...type('sm'),
    display: 'flex',
    alignItems: 'center',
    gap: vars.space[2],
    inlineSize: '100%',
    minBlockSize: vars.size.touch,
    paddingBlockStart: vars.space[2],
    borderBlockStart: `${vars.size.track} solid ${vars.color.border}`,
    color: vars.color.muted,
    fontWeight: vars.weight.medium,
    textAlign: 'start',
    outline: 'none',
    cursor: 'pointer',
    selectors: {
      ...focusable,
      '&[data-hovered]': { color: vars.color.text },
      '&[aria-current=step]': chosen,
      '&[data-disabled]': { cursor: 'default', color: vars.color.subtle },
    },
  },
  variants: {
    state: {
      done: { borderBlockStartColor: vars.color.accent },
      current: {
        borderBlockStartColor: vars.color.accent,
        color: vars.color.accentText,
        fontWeight: vars.weight.semibold,
      },
      error: { borderBlockStartColor: vars.color.danger, color: vars.color.dangerText },
      todo: {},
    },
  },
})
export const number = style({
  ...figures,
  flexShrink: 0,
  selectors: { '&::before': { content: 'attr(data-position)' } },
})
export const icon = style({ flexShrink: 0, inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm })
export const label = style({
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '@media': { [media.phone]: { display: 'none', selectors: { '[aria-current=step] > &': { display: 'inline' } } } },
})
