import { edged, figures, focusable, quick } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { fillWithIcon, recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

/** On a picture: ended as the canopy of the sign is. A cut edge has no outline, so forced colours keep the corners. */
const cut = (backgroundColor: string, color: string) => ({
  backgroundColor,
  color,
  '@media': {
    [media.ownColors]: {
      clipPath: `polygon(0 0, 100% 0, calc(100% - ${vars.space[2]}) 100%, 0 100%)`,
      paddingInlineEnd: vars.space[4],
    },
  },
})
const pair = (backgroundColor: string, color: string) => ({ backgroundColor, color })
const { color } = vars

export const badge = recipe({
  base: {
    ...figures,
    ...edged,
    display: 'inline-flex',
    alignItems: 'center',
    gap: vars.space[1],
    maxInlineSize: '100%',
    paddingBlock: vars.space.half,
    paddingInline: vars.space[2],
    borderRadius: vars.radius.sm,
    fontSize: vars.text.xs,
    lineHeight: vars.leading.xs,
    fontWeight: vars.weight.semibold,
    overflowWrap: 'break-word',
  },
  variants: {
    tone: {
      neutral: pair(color.neutralSoft, color.neutralText),
      accent: pair(color.accentSoft, color.accentText),
      success: pair(color.successSoft, color.successText),
      warning: pair(color.warningSoft, color.warningText),
      danger: pair(color.dangerSoft, color.dangerText),
      sold: cut(color.sold, color.onSold),
      featured: cut(color.featured, color.onFeatured),
      new: cut(color.fresh, color.onFresh),
      priceGreat: pair(color.priceGreatSoft, color.priceGreat),
      priceGood: pair(color.priceGoodSoft, color.priceGood),
      priceFair: pair(color.priceFairSoft, color.priceFair),
      priceHigh: pair(color.priceHighSoft, color.priceHigh),
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export const pressable = style({
  ...quick,
  position: 'relative',
  minBlockSize: vars.space[6],
  border: `${vars.line.hair} solid transparent`,
  outline: 'none',
  cursor: 'pointer',
  textAlign: 'start',
  WebkitTapHighlightColor: 'transparent',
  selectors: {
    ...focusable,
    '&[data-hovered], &[data-pressed]': { borderColor: 'currentColor' },
    // A thumb may miss the label by this much.
    '&::after': { content: '""', position: 'absolute', insetBlock: `calc(-1 * ${vars.space[3]})`, insetInline: 0 },
  },
})
export const icon = style({
  display: 'inline-flex',
  inlineSize: vars.space[3],
  blockSize: vars.space[3],
  flexShrink: 0,
})
fillWithIcon(icon)
export const meter = style({ display: 'inline-flex', gap: vars.line.thick, flexShrink: 0 })
export const bar = recipe({
  base: {
    inlineSize: vars.space[1],
    blockSize: vars.size.indicator,
    borderRadius: vars.line.thick,
    backgroundColor: 'currentColor',
  },
  variants: { on: { true: {}, false: { opacity: 0.28 } } },
})
