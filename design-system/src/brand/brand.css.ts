import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const logo = style({ display: 'block', blockSize: vars.size.iconLg, inlineSize: 'auto', flexShrink: 0 })
export const large = style({ blockSize: vars.size.control })
export const ground = style({ fill: vars.color.accent })
export const sign = style({ fill: vars.color.onAccent })
export const word = style({ fill: vars.color.text })
