import { media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** As wide as the order of search results. */
export const sort = style({
  inlineSize: vars.size.factMin,
  '@media': { [media.phone]: { inlineSize: '100%' } },
})
