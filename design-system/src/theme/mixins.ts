import type { StyleRule } from '@vanilla-extract/css'
import { media } from './scale.ts'
import { vars } from './vars.css.ts'

/** The one focus ring. */
export const focusRing = {
  outline: `${vars.line.thick} solid ${vars.color.focus}`,
  outlineOffset: vars.space.half,
} satisfies StyleRule

/** Spread into `selectors` of anything react-aria renders. */
export const focusable = { '&[data-focus-visible]': focusRing } as const

const { color } = vars
/**
 * What is current or chosen, spread where a soft ground says so: in forced colours that ground is the page's, and the system has
 * one that stands out. What lies on it, and the focus ring inside it, take its ink.
 */
export const chosen = {
  '@media': {
    [media.forcedColors]: {
      vars: {
        ...Object.fromEntries(
          [color.accentSoft, color.accentSoftHover, color.sunken].map((ground) => [ground, 'Highlight']),
        ),
        ...Object.fromEntries(
          [color.accentText, color.text, color.muted, color.subtle, color.focus].map((ink) => [ink, 'HighlightText']),
        ),
      },
      backgroundColor: 'Highlight',
      color: 'HighlightText',
      outlineOffset: '-4px',
    },
  },
} satisfies StyleRule

/** An edge in forced colours, for what otherwise stands out by its ground or shadow alone. It takes no room. */
export const edged = {
  '@media': {
    [media.forcedColors]: {
      outline: `${vars.line.hair} solid ${color.border}`,
      outlineOffset: `calc(-1 * ${vars.line.hair})`,
    },
  },
} satisfies StyleRule

/** Colour changes and movement at the fast pace; nothing that lays out is ever animated. */
export const quick = {
  transitionProperty: 'background-color, border-color, color, opacity, transform, box-shadow',
  transitionDuration: vars.duration.fast,
  transitionTimingFunction: vars.ease.out,
} satisfies StyleRule

/**
 * Room a device keeps for itself at an edge, 0 where it keeps none: the home indicator below, a notch beside a phone on its side,
 * a camera above in full screen. Pages ask for the whole window (`viewport-fit=cover`), so whatever stands at an edge leaves it free.
 */
export const safe = {
  top: 'env(safe-area-inset-top, 0px)',
  bottom: 'env(safe-area-inset-bottom, 0px)',
  start: 'env(safe-area-inset-left, 0px)',
  end: 'env(safe-area-inset-right, 0px)',
} as const

/** Height of the bottom bar of phones with what the device keeps below it: what stands above the bar begins here. */
export const bottomBarRoom = `calc(${vars.size.bottomBar} + ${safe.bottom})`

/** Hidden to the eye, present to assistive technology. */
export const hidden = {
  position: 'absolute',
  inlineSize: vars.line.hair,
  blockSize: vars.line.hair,
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} satisfies StyleRule

/** Of what may be hyphenated, only words of this length are (letters, before, after): “Anthracite” is read whole. */
export const longWords = '12 4 4'

/** One line, cut with an ellipsis. */
export const truncate = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minInlineSize: 0,
} satisfies StyleRule

/** Cut after `lines` lines. */
export const clamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) satisfies StyleRule

/** Size, leading and tracking of a step of the type scale. */
export const type = (step: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl') =>
  ({
    fontSize: vars.text[step],
    lineHeight: vars.leading[step],
    letterSpacing: {
      xs: '0',
      sm: '0',
      md: '0',
      lg: vars.tracking.snug,
      xl: vars.tracking.tight,
      xxl: vars.tracking.tight,
    }[step],
  }) satisfies StyleRule

/** Prices, mileages and columns of figures. */
export const figures = { fontVariantNumeric: 'tabular-nums' } satisfies StyleRule

/** Large enough to hit with a thumb. */
export const touchTarget = {
  '@media': { [media.coarse]: { minBlockSize: vars.size.touch, minInlineSize: vars.size.touch } },
} satisfies StyleRule

const wordLine = `${vars.text.sm} * ${vars.leading.sm}`
const smallLine = `${vars.text.xs} * ${vars.leading.xs}`
const placeGap = vars.space[2]
/** Where it is, and below it who sells it, where cards say that. */
const placeLines = (hasSeller: boolean) => `${placeGap} + ${hasSeller ? 2 : 1} * ${smallLine}`
/** Room for the facts of a vehicle, which are small: two lines, or three closer ones that also take the gap above the place. */
export const factRoom = {
  twoLines: `calc(2 * ${smallLine})`,
  threeLines: `calc(2 * ${smallLine} + ${placeGap})`,
  placeGap,
} as const
/**
 * Room on a vehicle's card for a title and facts of two lines each, whichever of them needs it, the place and the seller: cards of a list
 * are equally high whatever they show. A phone's card is wide: a line less does.
 *
 * @param more what else stands in the same box
 */
export const cardWords = (more: string, hasSeller = true) =>
  ({
    minBlockSize: `calc(2 * ${wordLine} + 2 * ${smallLine} + ${placeLines(hasSeller)} + ${more})`,
    '@media': {
      [media.phone]: { minBlockSize: `calc(2 * ${wordLine} + ${smallLine} + ${placeLines(hasSeller)} + ${more})` },
    },
  }) satisfies StyleRule
