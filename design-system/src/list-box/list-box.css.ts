import { chosen, focusable, quick, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const popover = style({
  // Never wider than the page: an option that scrolls into view sideways would close the list.
  minInlineSize: `min(max(var(--trigger-width), 8rem), calc(100vw - ${vars.space[12]}))`,
  maxInlineSize: `max(min(var(--trigger-width), calc(100vw - ${vars.space[12]})), min(calc(100vw - ${vars.space[12]}), ${vars.size.menuMax}))`,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.raised,
  color: vars.color.text,
  boxShadow: vars.shadow.mid,
  outline: 'none',
  transition: `opacity ${vars.duration.fast} ${vars.ease.out}, transform ${vars.duration.fast} ${vars.ease.out}`,
  selectors: {
    '&[data-entering], &[data-exiting]': { opacity: 0, transform: `translateY(calc(-1 * ${vars.space[1]}))` },
    '&[data-placement=top][data-entering]': { transform: `translateY(${vars.space[1]})` },
  },
})

export const list = style({
  padding: vars.space[1],
  maxBlockSize: vars.size.listMax,
  overflow: 'auto',
  outline: 'none',
  overscrollBehavior: 'contain',
  scrollPaddingBlock: vars.space[2],
})

export const option = style({
  ...quick,
  ...type('sm'),
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: vars.space[2],
  minBlockSize: vars.size.controlSm,
  paddingBlock: vars.space[1],
  paddingInline: vars.space[2],
  borderRadius: vars.radius.sm,
  cursor: 'pointer',
  outline: 'none',
  overflowWrap: 'anywhere',
  selectors: {
    ...focusable,
    '&[data-focus-visible]': { outline: `${vars.line.thick} solid ${vars.color.focus}`, outlineOffset: '-2px' },
    '&[data-focused], &[data-hovered]': { backgroundColor: vars.color.hover },
    '&[data-selected]': { fontWeight: vars.weight.semibold, ...chosen },
    '&[data-disabled]': { color: vars.color.disabled, cursor: 'not-allowed' },
  },
  '@media': { [media.coarse]: { minBlockSize: vars.size.touch } },
})
export const lead = style({ gridColumn: '1', display: 'inline-flex' })
export const body = style({ gridColumn: '2', display: 'flex', flexDirection: 'column', minInlineSize: 0 })
export const description = style({ ...type('xs'), color: vars.color.muted, fontWeight: vars.weight.regular })
export const check = style({
  gridColumn: '3',
  inlineSize: vars.size.iconSm,
  blockSize: vars.size.iconSm,
  color: vars.color.accentText,
})
export const empty = style({ ...type('sm'), padding: vars.space[3], color: vars.color.muted })
export const waiting = style({
  ...type('sm'),
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  padding: vars.space[3],
  color: vars.color.muted,
})
