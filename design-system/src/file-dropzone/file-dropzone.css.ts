import { focusable, focusRing, quick, type } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const zone = style({
  ...quick,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: vars.space[3],
  padding: vars.space[6],
  borderRadius: vars.radius.lg,
  border: `${vars.line.thick} dashed ${vars.color.borderStrong}`,
  backgroundColor: vars.color.surface,
  textAlign: 'center',
  selectors: {
    '&[data-drop-target]': { borderColor: vars.color.accent, backgroundColor: vars.color.accentSoft },
    '&[data-focus-visible]': focusRing,
  },
})
export const icon = style({
  inlineSize: vars.size.controlSm,
  blockSize: vars.size.controlSm,
  color: vars.color.muted,
  strokeWidth: 1.5,
})
export const buttons = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: vars.space[2] })

export const grid = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${vars.size.pictureTile}), 1fr))`,
  gap: vars.space[3],
  outline: 'none',
})
export const tile = style({
  ...quick,
  position: 'relative',
  aspectRatio: '4 / 3',
  overflow: 'hidden',
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.sunken,
  outline: 'none',
  cursor: 'grab',
  selectors: { ...focusable, '&[data-dragging]': { opacity: 0.5 } },
})
export const cover = style({
  position: 'absolute',
  insetBlockStart: vars.space[2],
  insetInlineStart: vars.space[2],
  pointerEvents: 'none',
})
const corner = {
  ...quick,
  position: 'absolute',
  display: 'grid',
  placeItems: 'center',
  inlineSize: vars.size.controlSm,
  blockSize: vars.size.controlSm,
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.photoControl,
  color: vars.color.onPhotoControl,
  boxShadow: vars.shadow.low,
  outline: 'none',
  selectors: { ...focusable },
} as const
export const remove = style({ ...corner, insetBlockStart: vars.space[1], insetInlineEnd: vars.space[1] })
export const handle = style({ ...corner, insetBlockEnd: vars.space[1], insetInlineEnd: vars.space[1], cursor: 'grab' })
export const makeCover = style({ ...corner, insetBlockEnd: vars.space[1], insetInlineStart: vars.space[1] })
export const smallIcon = style({ inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm })
export const state = style({
  ...type('xs'),
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: 0,
  display: 'grid',
  gap: vars.space[1],
  padding: vars.space[2],
  paddingInlineEnd: vars.space[10],
  backgroundColor: vars.color.surface,
  color: vars.color.text,
  overflowWrap: 'anywhere',
})
export const failed = style({ color: vars.color.dangerText, fontWeight: vars.weight.medium })
export const retry = style({
  ...type('xs'),
  justifySelf: 'start',
  color: vars.color.accentText,
  fontWeight: vars.weight.semibold,
  textDecoration: 'underline',
  borderRadius: vars.radius.sm,
  outline: 'none',
  selectors: focusable,
})
