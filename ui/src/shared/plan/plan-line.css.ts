import { media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** Room for the line before it is known: nothing below it may jump. Two lines where the screen is narrow. */
export const line = style({
  minBlockSize: `calc(${vars.text.sm} * ${vars.leading.sm})`,
  '@media': { [media.phone]: { minBlockSize: `calc(2 * ${vars.text.sm} * ${vars.leading.sm})` } },
})
