import { media } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** Phones have the inbox in the bottom bar. */
export const fromTablet = style({ display: 'none', '@media': { [media.tablet]: { display: 'contents' } } })
