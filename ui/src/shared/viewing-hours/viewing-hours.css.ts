import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const day = style({ display: 'grid', gap: vars.space[2], minInlineSize: 0, margin: 0, padding: 0, border: 0 })
export const name = style({ padding: 0, fontWeight: vars.weight.semibold, textTransform: 'capitalize' })
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], alignItems: 'end' })
/** Wide enough for hours, minutes and the sign of the clock; under each other where two have no room. */
export const time = style({ flex: '1 1 9rem' })
export const rest = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  gap: vars.space[4],
})
