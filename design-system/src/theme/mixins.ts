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

/** Colour changes and movement at the fast pace; nothing that lays out is ever animated. */
export const quick = {
  transitionProperty: 'background-color, border-color, color, opacity, transform, box-shadow',
  transitionDuration: vars.duration.fast,
  transitionTimingFunction: vars.ease.out,
} satisfies StyleRule

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
