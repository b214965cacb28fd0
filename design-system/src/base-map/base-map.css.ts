import { figures, focusable, focusRing, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

const { color } = vars

export const frame = recipe({
  base: {
    position: 'relative',
    isolation: 'isolate',
    overflow: 'hidden',
    inlineSize: '100%',
    blockSize: '100%',
    backgroundColor: color.accentSoft,
    '@media': { [media.forcedColors]: { backgroundColor: 'Canvas' } },
  },
  variants: {
    moves: {
      true: {
        cursor: 'grab',
        touchAction: 'none',
        userSelect: 'none',
        selectors: { '&:active': { cursor: 'grabbing' } },
      },
    },
  },
})
export const pane = style({
  position: 'absolute',
  inset: 0,
  outline: 'none',
  selectors: {
    '&:focus-visible': { ...focusRing, outlineOffset: `calc(-1 * ${vars.space[1]})`, zIndex: vars.layer.raised },
  },
})
export const drawing = style({ display: 'block', inlineSize: '100%', blockSize: '100%' })
export const land = style({
  fill: color.surface,
  fillRule: 'evenodd',
  stroke: color.borderStrong,
  strokeWidth: vars.line.hair,
  strokeOpacity: 0.5,
  strokeLinejoin: 'round',
  '@media': { [media.forcedColors]: { fill: 'Canvas', stroke: 'CanvasText', strokeOpacity: 1 } },
})
export const border = style({
  fill: 'none',
  stroke: color.borderStrong,
  strokeWidth: vars.line.hair,
  strokeOpacity: 0.6,
  strokeLinejoin: 'round',
  '@media': { [media.forcedColors]: { stroke: 'GrayText', strokeOpacity: 1 } },
})
export const circle = style({
  fill: color.accent,
  fillOpacity: 0.08,
  stroke: color.accent,
  strokeWidth: vars.line.thick,
  '@media': { [media.forcedColors]: { fill: 'none', stroke: 'Highlight' } },
})
export const town = style({ r: `calc(${vars.size.dot} / 3)`, fill: color.muted })
export const townName = style({
  ...type('xs'),
  fill: color.muted,
  stroke: color.surface,
  strokeWidth: vars.line.thick,
  paintOrder: 'stroke',
  strokeLinejoin: 'round',
})
export const marker = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  display: 'grid',
  placeItems: 'center',
  minInlineSize: vars.size.touch,
  minBlockSize: vars.size.touch,
  padding: 0,
  border: 'none',
  borderRadius: vars.radius.full,
  background: 'none',
  cursor: 'pointer',
  selectors: { ...focusable, '&[data-hovered], &[data-focus-visible]': { zIndex: vars.layer.raised } },
})
const round = (side: string) => ({ minInlineSize: side, blockSize: side })
export const disc = recipe({
  base: {
    ...type('xs'),
    ...figures,
    display: 'grid',
    placeItems: 'center',
    paddingInline: vars.space[1],
    border: `${vars.line.thick} solid ${color.surface}`,
    borderRadius: vars.radius.full,
    backgroundColor: color.accent,
    color: color.onAccent,
    fontWeight: vars.weight.semibold,
    boxShadow: vars.shadow.low,
    selectors: {
      '[data-hovered] > &': { backgroundColor: color.accentHover },
      '[aria-current=true] > &': { backgroundColor: color.text, color: color.surface },
    },
    '@media': {
      [media.forcedColors]: {
        backgroundColor: 'ButtonFace',
        color: 'ButtonText',
        borderColor: 'ButtonText',
        selectors: { '[aria-current=true] > &': { backgroundColor: 'Highlight', color: 'HighlightText' } },
      },
    },
  },
  variants: {
    size: {
      pin: { ...round(vars.size.iconSm), paddingInline: 0 },
      sm: round(vars.size.controlSm),
      md: round(vars.size.control),
      lg: round(vars.size.controlLg),
    },
  },
})
export const controls = style({
  position: 'absolute',
  insetBlockEnd: vars.space[6],
  insetInlineEnd: vars.space[3],
  zIndex: vars.layer.raised,
  display: 'grid',
  gap: vars.space[2],
})
export const credit = style({
  ...type('xs'),
  position: 'absolute',
  insetBlockEnd: 0,
  insetInlineStart: 0,
  paddingInline: vars.space[1],
  backgroundColor: color.surface,
  color: color.muted,
  opacity: 0.85,
})
