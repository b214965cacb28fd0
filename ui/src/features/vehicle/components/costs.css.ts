import { style } from '@vanilla-extract/css'

/** Does not push its line down. */
export const exponent = style({ lineHeight: 0 })
