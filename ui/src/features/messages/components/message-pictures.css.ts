import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 7rem), 1fr))',
  gap: vars.space[2],
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const tile = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: vars.space[1],
  minInlineSize: 0,
})
export const preview = style({
  display: 'block',
  position: 'relative',
  overflow: 'hidden',
  inlineSize: '100%',
  aspectRatio: '4 / 3',
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.sunken,
})
export const remove = style({
  position: 'absolute',
  insetBlockStart: vars.space[1],
  insetInlineEnd: vars.space[1],
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.photoControl,
  color: vars.color.onPhotoControl,
  boxShadow: vars.shadow.low,
})
export const state = style({ display: 'grid', gap: vars.space[1], overflowWrap: 'anywhere' })
