import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'
import { frameHeight } from '../../../shared/appearance/frame-height.css.ts'

const tabBar = `(${vars.size.control} + ${vars.line.thick} + ${vars.line.hair} + ${vars.space[4]})`

export const inside = style({ vars: { [frameHeight]: `calc(${vars.size.topBar} + ${tabBar})` } })
export const insideAlone = style({ vars: { [frameHeight]: `calc${tabBar}` } })

/** Stays below the top bar, and takes the space the main region keeps above pages. */
export const bar = style({
  position: 'sticky',
  insetBlockStart: vars.size.topBar,
  zIndex: vars.layer.bar,
  marginBlockStart: `calc(-1 * ${vars.space[6]})`,
  marginBlockEnd: vars.space[4],
})
export const barAlone = style([bar, { insetBlockStart: 0 }])

export const opener = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  inlineSize: '100%',
  minBlockSize: vars.size.control,
  paddingInline: vars.space[3],
  borderRadius: vars.radius.sm,
  border: `${vars.line.hair} solid ${vars.color.borderStrong}`,
  backgroundColor: vars.color.surface,
  color: vars.color.muted,
  fontSize: vars.text.sm,
  cursor: 'pointer',
  selectors: { '&:hover': { backgroundColor: vars.color.hover } },
})
export const openerText = style({
  flex: 1,
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'start',
})
