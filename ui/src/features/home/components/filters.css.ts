import { figures, focusRing, hidden, media, type, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const rail = style({ display: 'flex', flexDirection: 'column', minInlineSize: 0 })
export const panel = style({ display: 'flex', flexDirection: 'column', gap: vars.space[3] })
export const pair = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: vars.space[2], alignItems: 'start' })
export const note = style({ ...type('xs'), color: vars.color.muted, margin: 0 })
export const spoken = style(hidden)
/** Beside "Clear all" while there is room: two rows of buttons leave little of a low sheet. */
export const show = style({ flexGrow: 1 })
/** There for the keyboard: dozens of filters lie between the keyword and what it found. */
export const skip = style({ selectors: { '&:not([data-focus-visible])': hidden } })
export const last = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
  paddingBlock: vars.space[4],
})
export const group = style({ border: 0, margin: 0, padding: 0, minInlineSize: 0 })
export const legend = style({
  ...type('sm'),
  fontWeight: vars.weight.medium,
  padding: 0,
  marginBlockEnd: vars.space[2],
})
export const swatches = style([
  group,
  { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: vars.space[1] },
])
const tile = style({
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
    '&[data-selected]': { backgroundColor: vars.color.accentSoft, borderColor: vars.color.accent },
  },
  '@media': { [media.hover]: { selectors: { '&:hover:not([data-selected])': { backgroundColor: vars.color.hover } } } },
})
export const swatch = style([tile, { gap: vars.space[1] }])
export const numbers = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(calc(${vars.size.touch} + ${vars.space[3]}), 1fr))`,
  gap: vars.space[1],
})
export const number = style([tile, type('sm'), { justifyContent: 'center', borderColor: vars.color.border }])
export const paint = style({
  inlineSize: vars.size.avatarSm,
  blockSize: vars.size.avatarSm,
  borderRadius: vars.radius.full,
  border: `${vars.line.hair} solid ${vars.color.borderStrong}`,
})
export const swatchName = style({
  ...type('xs'),
  textAlign: 'center',
  lineHeight: vars.leading.xl,
  overflowWrap: 'anywhere',
})
export const swatchCount = style({ ...type('xs'), ...figures, color: vars.color.subtle })
export const tick = style({ inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm, color: vars.color.accentText })
export const hint = style({ inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm, color: vars.color.muted })
