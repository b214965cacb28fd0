import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const times = style({
  margin: 0,
  paddingInlineStart: vars.space[5],
  fontSize: vars.text.sm,
  color: vars.color.muted,
  fontVariantNumeric: 'tabular-nums',
})
/** As high as five runs, so that the form does not jump while one types. */
export const preview = style({ minBlockSize: '8.5rem' })
export const detail = style({ maxInlineSize: '32ch', overflowWrap: 'anywhere' })
export const filter = style({ inlineSize: vars.size.menuMin })
/** Stays on one line: Chinese words would be broken anywhere. */
export const whole = style({ whiteSpace: 'nowrap' })
