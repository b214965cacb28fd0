import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const diff = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontFamily: vars.font.mono,
  fontSize: vars.text.sm,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  borderRadius: vars.radius.md,
  overflow: 'hidden',
})
const line = style({
  display: 'grid',
  gridTemplateColumns: '1.5rem minmax(0, 1fr)',
  paddingInline: vars.space[2],
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  minBlockSize: '1lh',
})
export const same = style([line, { color: vars.color.muted }])
export const added = style([line, { backgroundColor: vars.color.successSoft, color: vars.color.successText }])
export const removed = style([line, { backgroundColor: vars.color.dangerSoft, color: vars.color.dangerText }])
export const version = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  justifyContent: 'space-between',
  paddingBlock: vars.space[3],
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
})
export const versions = style({ margin: 0, padding: 0, listStyle: 'none' })
