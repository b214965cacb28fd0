import { chosen, figures, focusRing, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const group = style({ border: 0, margin: 0, padding: 0, minInlineSize: 0 })
export const legend = style({
  ...type('sm'),
  fontWeight: vars.weight.medium,
  padding: 0,
  marginBlockEnd: vars.space[2],
})
export const tiles = recipe({
  base: { display: 'grid', gap: vars.space[1] },
  variants: {
    layout: {
      swatches: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
      numbers: {
        gridTemplateColumns: `repeat(auto-fill, minmax(calc(${vars.size.touch} + ${vars.space[3]}), 1fr))`,
      },
    },
  },
})
export const tile = recipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    minBlockSize: vars.size.touch,
    padding: vars.space[1],
    border: `${vars.line.hair} solid transparent`,
    borderRadius: vars.radius.md,
    background: 'none',
    color: vars.color.text,
    font: 'inherit',
    cursor: 'pointer',
    outline: 'none',
    selectors: {
      '&[data-focus-visible]': focusRing,
      '&[data-selected]': { ...chosen, backgroundColor: vars.color.accentSoft, borderColor: vars.color.accent },
    },
    '@media': {
      [media.hover]: { selectors: { '&:hover:not([data-selected])': { backgroundColor: vars.color.hover } } },
    },
  },
  variants: {
    layout: {
      // The names of colours need the whole width: "Anthracite" stays whole at 320 px.
      swatches: { gap: vars.space[1], paddingInline: 0 },
      numbers: { ...type('sm'), justifyContent: 'center', borderColor: vars.color.border },
    },
  },
})
export const paint = style({
  inlineSize: vars.size.avatarSm,
  blockSize: vars.size.avatarSm,
  borderRadius: vars.radius.full,
  border: `${vars.line.hair} solid ${vars.color.borderStrong}`,
})
export const name = recipe({
  variants: {
    layout: {
      swatches: { ...type('xs'), textAlign: 'center', lineHeight: vars.leading.xl, overflowWrap: 'anywhere' },
      numbers: {},
    },
  },
})
export const count = style({ ...type('xs'), ...figures, color: vars.color.subtle })
