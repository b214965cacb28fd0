import { media } from '../theme/scale.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const grid = recipe({
  base: { display: 'grid', minInlineSize: 0 },
  variants: {
    /** Columns appear as room allows; from one at 320 px to four. */
    fit: {
      card: {
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(${vars.size.cardMin}, calc((100% - 3 * ${vars.space[6]}) / 4))), 1fr))`,
      },
      fact: { gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${vars.size.factMin}), 1fr))` },
      tile: { gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${vars.size.pictureTile}), 1fr))` },
    },
  },
})

export const container = style({
  inlineSize: '100%',
  maxInlineSize: vars.size.content,
  marginInline: 'auto',
  paddingInline: vars.space[4],
  '@media': { [media.tablet]: { paddingInline: vars.space[6] }, [media.wide]: { paddingInline: vars.space[8] } },
})
