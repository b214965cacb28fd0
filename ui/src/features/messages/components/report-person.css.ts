import { style } from '@vanilla-extract/css'

/** What people wrote, whatever they wrote: words without a space break. */
export const messages = style({ overflowWrap: 'anywhere', minInlineSize: 0 })
