import { chosen, focusRing, truncate, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const overlay = style({ alignItems: 'flex-start', paddingBlockStart: '12dvh' })
export const field = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  paddingInline: vars.space[4],
  color: vars.color.muted,
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
})
export const input = style({
  ...type('md'),
  flex: 1,
  minInlineSize: 0,
  minBlockSize: vars.size.touch,
  paddingBlock: vars.space[3],
  border: 0,
  outline: 'none',
  backgroundColor: 'transparent',
  color: vars.color.text,
  selectors: {
    '&::placeholder': { color: vars.color.muted },
    // The one field of a dialog needs no ring, but where colours are forced nothing else says so.
    '&:focus-visible': { '@media': { [media.forcedColors]: { ...focusRing, outlineOffset: '-4px' } } },
  },
})
export const list = style({
  maxBlockSize: 'min(24rem, 60dvh)',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  padding: vars.space[2],
  scrollPaddingBlock: vars.space[8],
})
export const title = style({
  ...type('xs'),
  paddingBlock: vars.space[2],
  paddingInline: vars.space[2],
  color: vars.color.muted,
  fontWeight: vars.weight.semibold,
})
export const option = style({
  ...type('sm'),
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minBlockSize: vars.size.control,
  paddingInline: vars.space[2],
  borderRadius: vars.radius.sm,
  cursor: 'pointer',
  selectors: {
    '&[aria-selected=true]': { backgroundColor: vars.color.accentSoft, color: vars.color.accentText, ...chosen },
  },
})
export const icon = style({ display: 'inline-flex', inlineSize: vars.size.iconSm, flexShrink: 0 })
export const label = style({ ...truncate, flex: '0 1 auto' })
export const description = style({ ...type('xs'), ...truncate, flex: '1 1 0', color: vars.color.muted })
export const note = style({ ...type('sm'), padding: vars.space[4], color: vars.color.muted })
export const foot = style({
  ...type('xs'),
  display: 'flex',
  gap: vars.space[4],
  paddingBlock: vars.space[2],
  paddingInline: vars.space[4],
  color: vars.color.muted,
  borderBlockStart: `${vars.line.hair} solid ${vars.color.border}`,
})
