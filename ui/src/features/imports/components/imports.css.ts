import { media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const list = style({
  display: 'grid',
  gap: vars.space[2],
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
/** A column of the file beside the field it is read as; under each other on phones. */
export const pair = style({
  display: 'grid',
  gap: vars.space[2],
  alignItems: 'center',
  paddingBlock: vars.space[3],
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', columnGap: vars.space[5] } },
})
export const cell = style({
  display: 'inline-block',
  maxInlineSize: '100%',
  paddingInline: vars.space[2],
  borderRadius: vars.radius.sm,
  backgroundColor: vars.color.dangerSoft,
  color: vars.color.dangerText,
  overflowWrap: 'anywhere',
})
export const issue = style({ display: 'grid', gap: vars.space[1], justifyItems: 'start', whiteSpace: 'normal' })
export const issues = style({ display: 'grid', gap: vars.space[2], minInlineSize: '9rem' })
export const problem = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: vars.space[2],
  paddingBlock: vars.space[2],
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
