import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const banners = style({ marginBlockEnd: vars.space[4], selectors: { '&:empty': { display: 'none' } } })
