import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const icon = style({ inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm, color: vars.color.muted })
