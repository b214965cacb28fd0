import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const list = style({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
})
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: vars.space[2],
  padding: vars.space[3],
  selectors: { '& + &': { borderBlockStart: `${vars.line.hair} solid ${vars.color.border}` } },
})
export const words = style({ display: 'grid', gap: vars.space[1], minInlineSize: 0 })
export const name = style({ fontWeight: vars.weight.semibold, overflowWrap: 'anywhere' })
export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
export const placeholders = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
