import { figures, media, type, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: `${vars.size.rail} minmax(0, 1fr)` } },
})
/** The list beside its map: half of the page each, and the filters behind their button. */
export const mapLayout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})
export const rail = style({
  display: 'none',
  '@media': {
    [media.desktop]: {
      display: 'block',
      position: 'sticky',
      insetBlockStart: `calc(${vars.size.topBar} + ${vars.space[4]})`,
      maxBlockSize: `calc(100dvh - ${vars.size.topBar} - ${vars.space[8]})`,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      scrollbarWidth: 'thin',
      scrollbarGutter: 'stable',
      padding: vars.space[4],
      backgroundColor: vars.color.surface,
      border: `${vars.line.hair} solid ${vars.color.border}`,
      borderRadius: vars.radius.lg,
    },
  },
})
export const results = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  minInlineSize: 0,
  outline: 'none',
})
export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: vars.space[3],
})
/** Gives way to the tools beside it: a remark takes another line rather than push them under itself. */
export const heading = style({ flex: '1 1 0', minInlineSize: 'min-content' })
export const total = style({ ...figures })
/** On phones as wide as its words at least: where they do not fit beside the buttons, it has a line of its own. */
export const sort = style({
  inlineSize: vars.size.factMin,
  '@media': { [media.phone]: { flex: '1 1 auto', inlineSize: 'auto' } },
})
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: vars.space[2],
  '@media': { [media.phone]: { inlineSize: '100%' } },
})
/** As high as the square button and the list beside it. */
export const tallButton = style({
  '@media': { [media.coarse]: { minBlockSize: vars.size.touch } },
})
/** One line, whether there are filters or not. */
export const chips = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minInlineSize: 0,
  minBlockSize: vars.size.controlSm,
  '@media': { [media.coarse]: { minBlockSize: vars.size.control } },
})
export const clear = style({ flexShrink: 0, whiteSpace: 'nowrap' })
/** The line under the number of vehicles keeps its place while it has nothing to say. */
export const remark = style({
  ...type('sm'),
  minBlockSize: '1lh',
  color: vars.color.muted,
  margin: 0,
})
/** As wide as the page at most: a filter may be a word without an end. */
export const way = style({ maxInlineSize: '100%' })
export const ways = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: vars.space[2],
  listStyle: 'none',
  margin: 0,
  padding: 0,
  marginBlockStart: vars.space[4],
})
