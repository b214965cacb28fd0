import { figures } from '../theme/mixins.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

/** Height of a plate in letters of its figures, and size of the band's letters in the same. */
const [LINE, BAND] = [1.27, 0.62]

/** Lines as thick as the letters ask for: a plate is drawn by its edge. */
export const plate = recipe({
  base: {
    ...figures,
    // Parts that were blocks would be read, and copied, as lines.
    display: 'inline-block',
    maxInlineSize: '100%',
    overflow: 'hidden',
    border: `${vars.line.edge} solid ${vars.color.plateEdge}`,
    borderRadius: vars.radius.sm,
    backgroundColor: vars.color.plate,
    color: vars.color.onPlate,
    fontFamily: vars.font.figures,
    fontWeight: vars.weight.semibold,
    lineHeight: LINE,
    letterSpacing: vars.tracking.normal,
    verticalAlign: 'middle',
    whiteSpace: 'nowrap',
  },
  variants: {
    size: {
      md: { fontSize: `calc(${vars.text.lg} * 1.1)` },
      lg: { fontSize: vars.text.xl },
    },
    tone: {
      plain: {},
      featured: { backgroundColor: vars.color.featured, color: vars.color.onFeatured },
    },
    long: { true: {} },
  },
  // Billions of shillings stay within the narrowest card.
  compoundVariants: [{ variants: { size: 'md', long: true }, style: { fontSize: vars.text.md } }],
  defaultVariants: { size: 'md', tone: 'plain' },
})
export const band = style({
  display: 'inline-block',
  verticalAlign: 'top',
  paddingInline: '0.32em',
  backgroundColor: vars.color.plateBand,
  color: vars.color.onPlateBand,
  fontFamily: vars.font.body,
  fontSize: `${BAND}em`,
  // As high as the plate.
  lineHeight: LINE / BAND,
  letterSpacing: vars.tracking.snug,
})
export const number = style({ display: 'inline-block', verticalAlign: 'top', paddingInline: '0.34em' })
/** Where a language writes a space between figures and sign, it is read and copied; the band stands in its room. */
export const space = style({ fontSize: 0 })
