import { figures, focusable, quick, type } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const slider = style({ display: 'grid', gap: vars.space[2], minInlineSize: 0, inlineSize: '100%' })
export const output = style({ ...type('sm'), ...figures, color: vars.color.muted })
export const area = style({ display: 'grid' })
export const bars = style({
  display: 'flex',
  alignItems: 'flex-end',
  gap: vars.line.hair,
  blockSize: vars.space[10],
  marginInline: vars.space[3],
})
export const bar = style({
  flex: 1,
  minBlockSize: vars.line.thick,
  borderRadius: vars.line.thick,
  backgroundColor: vars.color.border,
  selectors: { '&[data-in]': { backgroundColor: vars.color.accent, opacity: 0.55 } },
})
export const track = style({
  position: 'relative',
  blockSize: vars.size.thumb,
  marginInline: vars.space[3],
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInline: `calc(-1 * ${vars.space[3]})`,
      insetBlockStart: `calc(50% - ${vars.space.half})`,
      blockSize: vars.size.track,
      borderRadius: vars.radius.full,
      backgroundColor: vars.color.borderStrong,
      opacity: 0.45,
    },
  },
})
export const range = style({
  position: 'absolute',
  insetBlockStart: `calc(50% - ${vars.space.half})`,
  blockSize: vars.size.track,
  backgroundColor: vars.color.accent,
})
export const thumb = style({
  ...quick,
  transitionProperty: 'box-shadow, background-color',
  insetBlockStart: '50%',
  inlineSize: vars.size.thumb,
  blockSize: vars.size.thumb,
  borderRadius: vars.radius.full,
  border: `${vars.line.thick} solid ${vars.color.accent}`,
  backgroundColor: vars.color.surface,
  boxShadow: vars.shadow.low,
  cursor: 'grab',
  outline: 'none',
  selectors: {
    ...focusable,
    '&[data-dragging]': { cursor: 'grabbing', backgroundColor: vars.color.accentSoft },
    '&[data-disabled]': { borderColor: vars.color.border },
  },
})
export const inputs = style({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: vars.space[2] })
