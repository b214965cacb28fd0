import { safe, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const frame = style({ display: 'flex', flexDirection: 'column', minBlockSize: '100dvh' })
export const main = style({ display: 'flex', flexDirection: 'column', flex: 1, outline: 'none' })
export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: `${vars.space[2]} ${vars.space[6]}`,
  padding: vars.space[4],
  paddingBlockEnd: `max(${vars.space[4]}, ${safe.bottom})`,
  fontSize: vars.text.sm,
  color: vars.color.muted,
  borderBlockStart: `${vars.line.hair} solid ${vars.color.border}`,
})
