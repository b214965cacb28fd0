import { figures } from '../theme/mixins.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

/** Lines as thick as the letters ask for: a plate is drawn by its edge. */
export const plate = recipe({
  base: {
    ...figures,
    display: 'inline-flex',
    alignItems: 'stretch',
    maxInlineSize: '100%',
    overflow: 'hidden',
    border: `${vars.line.edge} solid ${vars.color.plateEdge}`,
    borderRadius: vars.radius.sm,
    backgroundColor: vars.color.plate,
    color: vars.color.onPlate,
    fontFamily: vars.font.figures,
    fontWeight: vars.weight.semibold,
    lineHeight: 1.15,
    letterSpacing: vars.tracking.normal,
    verticalAlign: 'middle',
    whiteSpace: 'nowrap',
  },
  variants: {
    size: {
      sm: { fontSize: vars.text.md },
      md: { fontSize: `calc(${vars.text.lg} * 1.1)` },
      lg: { fontSize: vars.text.xl },
    },
    tone: {
      plain: {},
      featured: { backgroundColor: vars.color.featured, color: vars.color.onFeatured },
    },
    // Billions of shillings stay within the narrowest card.
    long: { true: { fontSize: vars.text.md } },
  },
  defaultVariants: { size: 'md', tone: 'plain' },
})
export const band = style({
  display: 'grid',
  placeItems: 'center',
  paddingInline: '0.32em',
  backgroundColor: vars.color.plateBand,
  color: vars.color.onPlateBand,
  fontFamily: vars.font.body,
  fontSize: '0.62em',
  letterSpacing: vars.tracking.snug,
})
export const number = style({ paddingInline: '0.34em', paddingBlock: '0.06em' })
/** Where a language writes a space between figures and sign, it is read and copied; the band stands in its room. */
export const space = style({ fontSize: 0 })
