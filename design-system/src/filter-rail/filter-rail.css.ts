import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const rail = style({ display: 'flex', flexDirection: 'column', minInlineSize: 0 })
export const more = style({ alignSelf: 'flex-start', marginInlineStart: `calc(-1 * ${vars.space[3]})` })
export const list = style({ display: 'flex', flexDirection: 'column', gap: vars.space[1] })
