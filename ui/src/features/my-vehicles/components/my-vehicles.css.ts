import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** Above the card's link, which covers the whole card. */
export const actions = style({
  position: 'relative',
  zIndex: vars.layer.raised,
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[2],
  paddingBlockStart: vars.space[3],
})
export const report = style({ display: 'grid', gap: vars.space[3], listStyle: 'none', margin: 0, padding: 0 })
export const reportLine = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: vars.space[3],
  overflowWrap: 'anywhere',
})
