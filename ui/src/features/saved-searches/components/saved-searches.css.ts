import { figures, media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const page = style({ inlineSize: '100%', maxInlineSize: '960px', marginInline: 'auto' })
export const list = style({ display: 'grid', gap: vars.space[3], margin: 0, padding: 0, listStyle: 'none' })
export const item = style({
  display: 'grid',
  gap: vars.space[3],
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' } },
})
export const facts = style({ display: 'grid', gap: vars.space[1], minInlineSize: 0 })
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] })
export const criteria = style({ overflowWrap: 'anywhere' })
export const count = style({ ...figures })
export const tools = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] })
export const frequency = style({ flex: 1, '@media': { [media.tablet]: { inlineSize: vars.size.factMin } } })
