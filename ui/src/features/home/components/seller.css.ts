import { media, type, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const page = style({ display: 'flex', flexDirection: 'column', gap: vars.space[6] })
export const head = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: vars.space[4],
  rowGap: vars.space[3],
  alignItems: 'center',
  padding: vars.space[5],
  backgroundColor: vars.color.surface,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  borderRadius: vars.radius.lg,
})
export const name = style({ overflowWrap: 'anywhere' })
/** Under the name where there is room, under the picture where there is none. */
export const facts = style({
  ...type('sm'),
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[4],
  rowGap: vars.space[2],
  gridColumn: 2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  color: vars.color.muted,
  '@media': { [media.phone]: { gridColumn: '1 / -1' } },
})
export const fact = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] })
export const icon = style({ inlineSize: vars.size.icon, blockSize: vars.size.icon, flexShrink: 0 })
/** As high as one line of facts: what comes moves nothing. */
export const waiting = style({ minBlockSize: `calc(${vars.size.controlLg} * 2)` })
export const search = style({ maxInlineSize: vars.size.dialogSm })
