import { media, vars } from '@forecourt/design-system/theme'
import { globalStyle, style } from '@vanilla-extract/css'

/**
 * On phones one row that is swept through, each card at rest at the page's edge, and the next one looking in. A card that is
 * reached by keyboard comes into sight by itself.
 */
export const row = style({})
globalStyle(`${row} > ul`, {
  '@media': {
    [media.phone]: {
      gridTemplateColumns: '82%',
      gridAutoFlow: 'column',
      gridAutoColumns: '82%',
      marginInline: `calc(-1 * ${vars.space[4]})`,
      paddingInline: vars.space[4],
      paddingBlockEnd: vars.space[2],
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
      scrollSnapType: 'x mandatory',
      scrollPaddingInline: vars.space[4],
      scrollbarWidth: 'thin',
    },
  },
})
globalStyle(`${row} > ul > li`, { '@media': { [media.phone]: { scrollSnapAlign: 'start' } } })
