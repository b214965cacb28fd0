import { media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** As high as the field that comes. */
export const search = style({ '@media': { [media.coarse]: { blockSize: vars.size.touch } } })
