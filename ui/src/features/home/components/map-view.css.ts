import { media, safe, type, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** Beside the list on wide screens, where it stays in view; else the whole window between the bars. */
export const map = style({
  position: 'fixed',
  insetInline: 0,
  insetBlockStart: vars.size.topBar,
  insetBlockEnd: `calc(${vars.size.bottomBar} + ${safe.bottom})`,
  zIndex: vars.layer.sticky,
  '@media': {
    [media.tablet]: { insetBlockEnd: 0 },
    [media.desktop]: {
      position: 'sticky',
      insetInline: 'auto',
      insetBlockEnd: 'auto',
      insetBlockStart: `calc(${vars.size.topBar} + ${vars.space[4]})`,
      zIndex: 'auto',
      blockSize: `calc(100dvh - ${vars.size.topBar} - ${vars.space[8]})`,
      border: `${vars.line.hair} solid ${vars.color.border}`,
      borderRadius: vars.radius.lg,
      overflow: 'hidden',
    },
  },
})
export const outline = style({ backgroundColor: vars.color.skeleton })
export const above = style({
  position: 'absolute',
  insetBlockStart: vars.space[3],
  insetInlineStart: vars.space[3],
  zIndex: vars.layer.raised,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  maxInlineSize: `calc(100% - ${vars.space[6]})`,
  cursor: 'default',
})
export const card = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minBlockSize: vars.size.touch,
  paddingInline: vars.space[3],
  paddingBlock: vars.space[1],
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.surface,
  boxShadow: vars.shadow.low,
})
/** In the middle, while nobody knows what the map would show. */
export const waiting = style({
  ...type('sm'),
  position: 'absolute',
  insetBlockStart: '50%',
  insetInlineStart: '50%',
  transform: 'translate(-50%, -50%)',
  zIndex: vars.layer.raised,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  paddingInline: vars.space[4],
  paddingBlock: vars.space[3],
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.surface,
  boxShadow: vars.shadow.low,
  pointerEvents: 'none',
})
export const below = style({
  position: 'absolute',
  insetBlockEnd: vars.space[6],
  insetInline: 0,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '@media': { [media.desktop]: { display: 'none' } },
})
