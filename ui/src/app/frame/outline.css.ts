import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** As large as the buttons of the bar, so that what is beside them stays where it is. */
export const tool = style({ inlineSize: vars.size.control })
export const tools = style({ display: 'flex', gap: vars.space[1] })
export const page = style({ display: 'grid', gap: vars.space[6], inlineSize: '100%' })
export const facets = style({ display: 'grid', gap: vars.space[5] })
export const form = style({ display: 'grid', gap: vars.space[5] })
