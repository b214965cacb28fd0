import { globalStyle } from '@vanilla-extract/css'
import { components } from '../theme/layers.css.ts'
import { bottomBarRoom, chosen, figures, focusable, focusRing, quick, safe, truncate, type } from '../theme/mixins.ts'
import { media, topNotice } from '../theme/scale.ts'
import { recipe, style } from '../theme/style.ts'
import { canopyVars, vars } from '../theme/vars.css.ts'

/** Padding at both sides, and what the device keeps for itself there. */
const sides = (padding: string) => ({
  paddingInlineStart: `calc(${padding} + ${safe.start})`,
  paddingInlineEnd: `calc(${padding} + ${safe.end})`,
})

export const shell = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  minBlockSize: '100dvh',
  '@media': { [media.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' } },
})
/** What the keyboard reaches is scrolled to where it is seen, not under a bar that stays in its place. */
globalStyle(`:root:has(.${shell})`, {
  '@layer': {
    [components]: {
      scrollPaddingBlock: `${vars.size.topBar} ${bottomBarRoom}`,
      '@media': { [media.tablet]: { scrollPaddingBlockEnd: 0 } },
    },
  },
})
/**
 * What stands in a bar is in sight already, and no page moves to show it: it counts as if it stood just beside the bar. A
 * caret has no such margin of its own (Chromium), so while the focus is in the bar the page keeps no room for it either.
 */
const shownWhereItIs = (bar: string, start: string, end: string) => {
  globalStyle(`.${bar}, .${bar} *`, { '@layer': { [components]: { scrollMarginBlock: `${start} ${end}` } } })
  globalStyle(`:root:has(.${bar}:focus-within)`, { '@layer': { [components]: { scrollPaddingBlock: 0 } } })
}
export const skip = style({
  ...type('sm'),
  position: 'fixed',
  insetBlockStart: vars.space[2],
  insetInlineStart: vars.space[2],
  zIndex: vars.layer.loading,
  paddingBlock: vars.space[2],
  paddingInline: vars.space[4],
  borderRadius: vars.radius.sm,
  backgroundColor: vars.color.accent,
  color: vars.color.onAccent,
  fontWeight: vars.weight.semibold,
  transform: 'translateY(-200%)',
  selectors: { '&:focus': { ...focusRing, transform: 'none' } },
})
export const top = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: vars.layer.bar,
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minBlockSize: vars.size.topBar,
  paddingBlockStart: topNotice,
  ...sides(vars.space[3]),
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
  '@media': {
    [media.tablet]: { ...sides(vars.space[5]), gap: vars.space[3] },
    [media.ownColors]: {
      vars: canopyVars,
      colorScheme: 'dark',
      // The fascia: the lit edge of the canopy.
      borderBlockEnd: `${vars.line.fascia} solid ${vars.color.featured}`,
      backgroundColor: vars.color.canvas,
    },
  },
  backgroundColor: vars.color.surface,
  color: vars.color.text,
})
shownWhereItIs(top, `calc(-1 * ${vars.size.topBar})`, vars.size.topBar)
export const topStart = style({ display: 'flex', alignItems: 'center', gap: vars.space[2], flexShrink: 0 })
export const topMiddle = style({ flex: 1, minInlineSize: 0, maxInlineSize: vars.size.dialogMd, marginInline: 'auto' })
export const topEnd = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[1],
  flexShrink: 0,
  marginInlineStart: 'auto',
  selectors: {
    // Whoever types on the narrowest phone reads what they type. The tools keep their place in the order of the keyboard.
    [`${topMiddle}:focus-within + &`]: { '@media': { [media.narrow]: { inlineSize: 0, overflow: 'clip' } } },
  },
})

export const side = recipe({
  base: {
    ...quick,
    display: 'none',
    position: 'sticky',
    insetBlockStart: vars.size.topBar,
    alignSelf: 'start',
    flexDirection: 'column',
    gap: vars.space[4],
    blockSize: `calc(100dvh - ${vars.size.topBar})`,
    maxBlockSize: '100%',
    padding: vars.space[3],
    paddingInlineStart: `calc(${vars.space[3]} + ${safe.start})`,
    paddingBlockEnd: `calc(${vars.space[3]} + ${safe.bottom})`,
    overflowY: 'auto',
    overflowX: 'hidden',
    scrollbarWidth: 'thin',
    backgroundColor: vars.color.surface,
    borderInlineEnd: `${vars.line.hair} solid ${vars.color.border}`,
    '@media': { [media.tablet]: { display: 'flex' } },
  },
  variants: {
    folded: {
      true: { inlineSize: `calc(${vars.size.sidebarFolded} + ${safe.start})` },
      false: { inlineSize: `calc(${vars.size.sidebar} + ${safe.start})` },
    },
  },
})
export const group = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.half })
export const groupTitle = style({
  ...type('xs'),
  ...truncate,
  paddingInline: vars.space[3],
  paddingBlock: vars.space[1],
  color: vars.color.subtle,
  fontWeight: vars.weight.semibold,
})
export const entry = style({
  ...quick,
  ...type('sm'),
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minBlockSize: vars.size.control,
  inlineSize: '100%',
  paddingInline: vars.space[3],
  borderRadius: vars.radius.sm,
  color: vars.color.muted,
  fontWeight: vars.weight.medium,
  textAlign: 'start',
  outline: 'none',
  cursor: 'pointer',
  selectors: {
    ...focusable,
    '&[data-hovered]': { backgroundColor: vars.color.hover, color: vars.color.text },
    '&[aria-current=page]': { backgroundColor: vars.color.accentSoft, color: vars.color.accentText, ...chosen },
  },
})
export const entryIcon = style({
  display: 'inline-flex',
  flexShrink: 0,
  inlineSize: vars.size.icon,
  blockSize: vars.size.icon,
})
export const entryLabel = style({ ...truncate, flex: 1 })
export const entryCount = style({
  ...type('xs'),
  ...figures,
  color: vars.color.muted,
  fontWeight: vars.weight.semibold,
})
export const fold = style({ marginBlockStart: 'auto' })

export const main = style({
  minInlineSize: 0,
  outline: 'none',
  paddingBlock: vars.space[4],
  ...sides('0px'),
  '@media': {
    [media.tablet]: {
      paddingBlock: vars.space[6],
      // Beside a sidebar, that one keeps off the edge.
      selectors: { 'nav + &': { paddingInlineStart: 0 } },
    },
  },
})

export const bottom = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: vars.layer.bar,
  backgroundColor: vars.color.surface,
  borderBlockStart: `${vars.line.hair} solid ${vars.color.border}`,
  paddingBlockEnd: safe.bottom,
  paddingInlineStart: safe.start,
  paddingInlineEnd: safe.end,
  '@media': { [media.tablet]: { display: 'none' } },
})
shownWhereItIs(bottom, bottomBarRoom, `calc(-1 * ${bottomBarRoom})`)
/** Each as wide as its word needs, and what is left shared: "Messagerie" is longer than "Favoris". */
export const bottomList = style({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, auto)' })
export const bottomEntry = style({
  ...quick,
  ...type('xs'),
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.half,
  minBlockSize: vars.size.bottomBar,
  paddingInline: vars.space[1],
  color: vars.color.muted,
  fontWeight: vars.weight.medium,
  textAlign: 'center',
  outline: 'none',
  selectors: {
    '&[data-focus-visible]': {
      outline: `${vars.line.thick} solid ${vars.color.focus}`,
      outlineOffset: '-3px',
      borderRadius: vars.radius.sm,
    },
    '&[aria-current=page]': { color: vars.color.accentText, fontWeight: vars.weight.semibold, ...chosen },
  },
})
export const bottomLabel = style({ ...truncate, maxInlineSize: '100%' })
export const dot = style({
  ...figures,
  position: 'absolute',
  insetBlockStart: vars.space[1],
  insetInlineStart: '52%',
  minInlineSize: vars.size.iconSm,
  paddingInline: vars.space[1],
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.danger,
  color: vars.color.onDanger,
  fontSize: vars.text.xs,
  lineHeight: vars.size.iconSm,
  fontWeight: vars.weight.bold,
})
