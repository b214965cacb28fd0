import { media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const brand = style({ display: 'inline-flex', alignItems: 'center', minBlockSize: vars.size.touch })
export const onPhones = style({ display: 'contents', '@media': { [media.tablet]: { display: 'none' } } })
export const fromTablet = style({ display: 'none', '@media': { [media.tablet]: { display: 'contents' } } })
