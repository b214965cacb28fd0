import { media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  minBlockSize: vars.size.touch,
  color: vars.color.text,
  textDecoration: 'none',
})
export const mark = style({ inlineSize: vars.size.controlSm, blockSize: vars.size.controlSm })
export const tile = style({ fill: vars.color.accent })
export const letter = style({ fill: vars.color.onAccent })
export const name = style({ fontSize: vars.text.lg, fontWeight: vars.weight.bold, letterSpacing: vars.tracking.tight })
export const nameFromTablet = style([name, { display: 'none', '@media': { [media.tablet]: { display: 'inline' } } }])
