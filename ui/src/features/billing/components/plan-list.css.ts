import { media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** Side by side from tablets on, as many as there are; the prices of all stand in one line. */
export const cards = style({
  display: 'grid',
  gap: vars.space[4],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [media.tablet]: { gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${vars.size.factMin}), 1fr))` },
  },
})
/** Its parts stand in rows that all cards side by side share, however long their texts are. */
export const card = style({
  display: 'grid',
  gap: vars.space[4],
  gridRow: 'span 3',
  gridTemplateRows: 'subgrid',
  alignItems: 'start',
})
export const price = style({ display: 'grid', gap: vars.space[1] })
