import { vars } from '@forecourt/design-system/theme'
import { createVar, fallbackVar, style } from '@vanilla-extract/css'
import { frameHeight } from '../../../shared/appearance/frame-height.css.ts'

/** What stands above a list takes its height from it. */
const above = createVar()
/** The page is as high as the window, so that the table scrolls under its own head and the pages stay in reach. */
export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  blockSize: `calc(100dvh - ${frameHeight} - ${vars.space[6]} - ${vars.space[1]} - ${fallbackVar(above, '0px')})`,
  minBlockSize: '24rem',
})
/** Around lists that stand in a tab: the tab and the room below it. */
export const tabbed = style({ vars: { [above]: `calc(${vars.size.touch} + ${vars.space[5]})` } })
export const table = style({ flex: '0 1 auto', minBlockSize: 0, display: 'flex', flexDirection: 'column' })
export const state = style({ flex: '1 1 auto', overflow: 'auto' })
export const pageSize = style({ inlineSize: vars.size.menuMin })
export const filters = style({ inlineSize: `calc(${vars.size.menuMax} - 2 * ${vars.space[4]})` })
/** In reach however long the table above it is. */
export const saveBar = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: vars.layer.raised,
  padding: vars.space[3],
  backgroundColor: vars.color.raised,
  borderBlockStart: `${vars.line.hair} solid ${vars.color.border}`,
})
/** A group of choices beside other fields. */
export const beside = style({ inlineSize: 'auto' })
export const search = style({ inlineSize: vars.size.menuMax, maxInlineSize: '100%' })
export const swatched = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[2] })
export const swatch = style({
  inlineSize: vars.size.iconSm,
  blockSize: vars.size.iconSm,
  borderRadius: vars.radius.sm,
  border: `${vars.line.hair} solid ${vars.color.border}`,
})
/** Breaks between its words before anything else gives way. */
export const stamp = style({ display: 'block' })
export const long = style({ maxInlineSize: '40ch' })
export const comparison = style({ inlineSize: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' })
export const compared = style({
  padding: vars.space[2],
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
})
export const report = style({
  display: 'grid',
  gap: vars.space[2],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxBlockSize: vars.size.listMax,
  overflow: 'auto',
})
