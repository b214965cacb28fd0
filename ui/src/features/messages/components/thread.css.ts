import { bottomBarRoom, media, vars } from '@forecourt/design-system/theme'
import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'

/** Windows in which bars that stay in their place leave room to read: not a phone on its side, and not at 400 %. */
const tall = '(min-height: 38rem)'
const veryTall = '(min-height: 44rem)'
const tallPhone = `${media.phone} and ${tall}`

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  inlineSize: '100%',
  maxInlineSize: '760px',
  marginInline: 'auto',
  // As high as the window, so that the foot of a short conversation is where that of a long one is.
  '@media': {
    [tall]: { minBlockSize: `calc(100dvh - ${vars.size.topBar} - 2 * ${vars.space[6]})` },
    [tallPhone]: { minBlockSize: `calc(100dvh - ${vars.size.topBar} - ${bottomBarRoom} - 2 * ${vars.space[4]})` },
  },
})
export const head = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr) auto',
  columnGap: vars.space[3],
  alignItems: 'start',
  backgroundColor: vars.color.canvas,
  '@media': {
    [veryTall]: {
      position: 'sticky',
      insetBlockStart: vars.size.topBar,
      zIndex: vars.layer.sticky,
      paddingBlock: vars.space[2],
    },
  },
})
/** What was said and is still open. The place in it is kept by `useThreadScroll`, also where browsers keep none. */
export const talk = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  flexGrow: 1,
  gap: vars.space[4],
  overflowAnchor: 'none',
})
/** What the keyboard reaches there is scrolled to where no bar covers it. */
globalStyle(`${talk} *`, { '@media': { [tall]: { scrollMarginBlock: `${vars.space[10]} 14rem` } } })
/** Where one writes, or is told why not. */
export const foot = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[3],
  paddingBlock: vars.space[2],
  backgroundColor: vars.color.canvas,
  '@media': {
    [tall]: { position: 'sticky', insetBlockEnd: 0, zIndex: vars.layer.sticky },
    [tallPhone]: { insetBlockEnd: bottomBarRoom },
  },
})
/** Above the foot where that stays, at the foot of the window where it does not. */
export const below = style({
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: `calc(${bottomBarRoom} + ${vars.space[2]})`,
  zIndex: vars.layer.sticky,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '@media': { [tall]: { position: 'absolute', insetBlockEnd: '100%', paddingBlockEnd: vars.space[2] } },
})
globalStyle(`${below} > *`, { pointerEvents: 'auto' })
export const picture = style({ display: 'block', overflow: 'hidden', borderRadius: vars.radius.sm })
export const about = style({ display: 'grid', gap: vars.space[1], minInlineSize: 0 })
export const messages = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space[3],
  padding: vars.space[4],
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.surface,
})
export const pinned = style({ display: 'grid', gap: vars.space[2], maxInlineSize: '100%' })
export const log = style({
  display: 'grid',
  gap: vars.space[3],
  inlineSize: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const day = style({ justifySelf: 'center' })
export const message = recipe({
  base: { display: 'grid', gap: vars.space[1], maxInlineSize: '86%', minInlineSize: 0 },
  variants: {
    isMine: {
      true: { justifySelf: 'end', justifyItems: 'end' },
      false: { justifySelf: 'start', justifyItems: 'start' },
    },
    isEvent: { true: { justifySelf: 'center', justifyItems: 'center', textAlign: 'center' }, false: {} },
  },
})
export const bubble = recipe({
  base: {
    display: 'grid',
    gap: vars.space[1],
    minInlineSize: 0,
    paddingBlock: vars.space[2],
    paddingInline: vars.space[3],
    borderRadius: vars.radius.md,
    border: `${vars.line.hair} solid ${vars.color.border}`,
  },
  variants: {
    isMine: {
      true: { backgroundColor: vars.color.accentSoft },
      false: { backgroundColor: vars.color.sunken },
    },
  },
})
export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
export const outside = style({
  display: 'flex',
  alignItems: 'start',
  gap: vars.space[2],
  paddingBlock: vars.space[2],
  paddingInline: vars.space[3],
  borderRadius: vars.radius.sm,
  backgroundColor: vars.color.warningSoft,
  color: vars.color.warningText,
})
export const composer = style({ display: 'grid', gap: vars.space[2] })
export const notes = style({
  display: 'grid',
  gap: vars.space[2],
  ':empty': { marginBlockStart: `calc(-1 * ${vars.space[2]})` },
})
export const note = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] })
export const send = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars.space[2] })
export const sendAside = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], marginInlineEnd: 'auto' })

export const list = style({
  display: 'grid',
  margin: 0,
  padding: 0,
  overflow: 'hidden',
  listStyle: 'none',
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.surface,
})
export const row = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: '72px minmax(0, 1fr)',
    columnGap: vars.space[3],
    padding: vars.space[3],
    color: 'inherit',
    textDecoration: 'none',
    borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
    ':hover': { backgroundColor: vars.color.hover },
    '@media': { [media.tablet]: { gridTemplateColumns: '112px minmax(0, 1fr)', columnGap: vars.space[4] } },
  },
  variants: {
    isNew: {
      true: { backgroundColor: vars.color.accentSoft, boxShadow: `inset 3px 0 0 ${vars.color.accent}` },
    },
  },
})
export const rowHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: vars.space[2] })
export const time = style({ marginInlineStart: 'auto' })
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
})
export const find = style({ flex: '1 1 14rem', maxInlineSize: '24rem' })
/** A long text scrolls in its field: the bar it stands in leaves room for what is answered. */
globalStyle(`${foot} textarea`, {
  // Two lines, so that a phone shows more of what was said; it grows with what is written.
  minBlockSize: `calc(2 * ${vars.space[8]})`,
  '@media': { [tall]: { maxBlockSize: '25dvh' } },
})
