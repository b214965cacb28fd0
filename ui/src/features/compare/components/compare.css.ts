import { bottomBarRoom, clamp, figures, media, safe, type, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'
import { footBar } from '../../../shared/page/foot-bar.ts'

/** At the start of the line: toasts rise at its end and stay for 50 seconds. */
export const tray = style({
  position: 'sticky',
  insetBlockEnd: `max(${vars.space[4]}, ${safe.bottom})`,
  zIndex: vars.layer.sticky,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[3],
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  marginBlockStart: vars.space[6],
  marginInlineEnd: 'auto',
  padding: `${vars.space[2]} ${vars.space[3]}`,
  backgroundColor: vars.color.raised,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  borderRadius: vars.radius.lg,
  boxShadow: vars.shadow.high,
  '@media': {
    [media.phone]: {
      insetBlockEnd: `calc(${bottomBarRoom} + ${footBar} + ${vars.space[2]})`,
      flexWrap: 'nowrap',
      padding: vars.space[1],
    },
  },
})
export const trayButtons = style({ display: 'flex', gap: vars.space[2], minInlineSize: 0 })
export const trayChips = style({ '@media': { [media.phone]: { display: 'none' } } })

export const table = style({
  inlineSize: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  ...type('sm'),
})
/** On phones the name of a row stands above its values, so that three vehicles fit side by side. */
export const row = style({
  '@media': { [media.phone]: { display: 'flex', flexWrap: 'wrap' } },
})
/** The names of the vehicles stay in sight while their values scroll. */
export const names = style({
  '@media': {
    [media.phone]: {
      position: 'sticky',
      insetBlockStart: `calc(-1 * ${vars.space[2]})`,
      zIndex: vars.layer.sticky,
      backgroundColor: vars.color.raised,
    },
  },
})
const cell = style({
  padding: `${vars.space[2]} ${vars.space[3]}`,
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  '@media': { [media.phone]: { flex: '1 1 0', minInlineSize: 0, paddingInline: vars.space[1] } },
})
export const corner = style({ inlineSize: vars.size.pictureTile, '@media': { [media.phone]: { display: 'none' } } })
export const rowHead = style([
  cell,
  {
    color: vars.color.muted,
    fontWeight: vars.weight.regular,
    '@media': {
      [media.phone]: { flexBasis: '100%', ...type('xs'), borderBlockEnd: 0, paddingBlockEnd: 0 },
    },
  },
])
export const value = style([cell, { ...figures, fontWeight: vars.weight.medium }])
export const best = style({ color: vars.color.successText, fontWeight: vars.weight.semibold })
export const bestIcon = style({
  display: 'inline-block',
  inlineSize: vars.size.iconSm,
  blockSize: vars.size.iconSm,
  verticalAlign: 'text-bottom',
  marginInlineStart: vars.space[1],
})
export const photoCell = style({
  paddingInline: vars.space[3],
  paddingBlockStart: vars.space[2],
  '@media': { [media.phone]: { flex: '1 1 0', minInlineSize: 0, paddingInline: vars.space[1] } },
})
export const columnHead = style([
  cell,
  {
    position: 'sticky',
    insetBlockStart: `calc(-1 * ${vars.space[2]})`,
    zIndex: vars.layer.raised,
    paddingBlock: vars.space[3],
    backgroundColor: vars.color.raised,
    '@media': { [media.phone]: { position: 'static' } },
  },
])
export const head = style({ display: 'flex', flexDirection: 'column', gap: vars.space[1] })
export const photo = style({ position: 'relative' })
export const picture = style({ borderRadius: vars.radius.md })
/** On the picture: it comes after the table, and no row moves for it. */
export const contacted = style({
  position: 'absolute',
  insetBlockEnd: vars.space[1],
  insetInline: vars.space[1],
  pointerEvents: 'none',
})
export const remove = style({
  position: 'absolute',
  insetBlockStart: vars.space[1],
  insetInlineEnd: vars.space[1],
  backgroundColor: vars.color.photoControl,
  color: vars.color.onPhotoControl,
  boxShadow: vars.shadow.low,
})
export const name = style({ ...type('sm'), ...clamp(3), fontWeight: vars.weight.semibold })
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: vars.space[3],
})
