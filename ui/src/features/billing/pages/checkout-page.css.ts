import { style } from '@vanilla-extract/css'

/** One thing to read from top to bottom. */
export const page = style({ maxInlineSize: '40rem' })
