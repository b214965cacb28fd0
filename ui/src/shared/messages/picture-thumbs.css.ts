import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** Side by side, as many as there is room for. */
export const thumbs = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 7rem), 1fr))',
  gap: vars.space[1],
  inlineSize: 'min(24rem, 64vw)',
  maxInlineSize: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const open = style({
  display: 'block',
  inlineSize: '100%',
  padding: 0,
  overflow: 'hidden',
  border: `${vars.line.hair} solid ${vars.color.border}`,
  borderRadius: vars.radius.sm,
  background: 'none',
  cursor: 'zoom-in',
  // Not a shadow: that is not drawn where colours are forced.
  selectors: { '&:focus-visible': { outline: `${vars.line.thick} solid ${vars.color.accent}` } },
})
export const covered = style([open, { position: 'relative', cursor: 'default' }])
/** Says to the eye that the blur is on purpose. */
export const cover = style({
  position: 'absolute',
  insetBlockStart: `calc(50% - ${vars.space[4]})`,
  insetInlineStart: `calc(50% - ${vars.space[4]})`,
  display: 'grid',
  placeItems: 'center',
  inlineSize: vars.space[8],
  blockSize: vars.space[8],
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.photoControl,
  color: vars.color.onPhotoControl,
})
