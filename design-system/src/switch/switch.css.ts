import { quick, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const control = style({
  ...type('sm'),
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: vars.space[4],
  paddingBlock: vars.space[1],
  cursor: 'pointer',
  color: vars.color.text,
  selectors: { '&[data-disabled]': { color: vars.color.disabled, cursor: 'not-allowed' } },
  '@media': { [media.coarse]: { paddingBlock: vars.space[3] } },
})
export const body = style({ minInlineSize: 0, fontWeight: vars.weight.medium })
export const description = style({
  ...type('xs'),
  display: 'block',
  color: vars.color.muted,
  fontWeight: vars.weight.regular,
})

export const track = style({
  ...quick,
  flexShrink: 0,
  inlineSize: vars.size.control,
  blockSize: vars.size.thumb,
  padding: vars.space.half,
  borderRadius: vars.radius.full,
  border: `${vars.line.hair} solid transparent`,
  backgroundColor: vars.color.borderStrong,
  selectors: {
    [`${control}[data-selected] &`]: { backgroundColor: vars.color.accent },
    [`${control}[data-focus-visible] &`]: {
      outline: `${vars.line.thick} solid ${vars.color.focus}`,
      outlineOffset: vars.space.half,
    },
    [`${control}[data-disabled] &`]: { backgroundColor: vars.color.border },
  },
  '@media': { [media.forcedColors]: { borderColor: 'ButtonText' } },
})
export const thumb = style({
  ...quick,
  display: 'block',
  blockSize: '100%',
  aspectRatio: '1',
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.surface,
  boxShadow: vars.shadow.low,
  selectors: {
    [`${control}[data-selected] &`]: { transform: `translateX(${vars.space[4]})` },
    [`${control}[data-selected]:dir(rtl) &`]: { transform: `translateX(calc(-1 * ${vars.space[4]}))` },
  },
})
