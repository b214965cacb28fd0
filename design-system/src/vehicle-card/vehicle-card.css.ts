import { cardWords, clamp, figures, focusRing, quick, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

/** Stretched by the grid it lies in. A height in per cent would have every card of a list laid out once more. */
export const card = style({
  ...quick,
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.surface,
  boxShadow: `0 0 0 ${vars.line.hair} ${vars.color.border}`,
  isolation: 'isolate',
  '@media': {
    [media.hover]: {
      selectors: { '&:hover': { boxShadow: `0 0 0 ${vars.line.hair} ${vars.color.border}, ${vars.shadow.mid}` } },
    },
  },
})

const chosen = { boxShadow: `0 0 0 ${vars.line.thick} ${vars.color.accent}` }
export const selected = style({ ...chosen, '@media': { [media.hover]: { selectors: { '&:hover': chosen } } } })

/** As wide as any other: a card takes a featured one's place without anything moving. */
const framed = { boxShadow: `0 0 0 ${vars.line.thick} ${vars.color.featured}` }
export const featured = style({
  ...framed,
  '@media': {
    [media.hover]: { selectors: { '&:hover': { boxShadow: `${framed.boxShadow}, ${vars.shadow.mid}` } } },
  },
})

export const photo = style({
  position: 'relative',
  zIndex: vars.layer.raised,
  aspectRatio: '4 / 3',
  overflow: 'hidden',
  borderStartStartRadius: vars.radius.lg,
  borderStartEndRadius: vars.radius.lg,
  backgroundColor: vars.color.skeleton,
})
export const row = style({
  display: 'flex',
  blockSize: '100%',
  // Swiped by fingers only; the mouse has arrows, the keyboard the vehicle's page.
  overflow: 'hidden',
  '@media': { [media.coarse]: { overflowX: 'auto', scrollSnapType: 'x mandatory' } },
  scrollbarWidth: 'none',
  overscrollBehaviorX: 'contain',
  cursor: 'pointer',
  selectors: { '&::-webkit-scrollbar': { display: 'none' } },
})
export const slide = style({ flex: '0 0 100%', blockSize: '100%', scrollSnapAlign: 'start', scrollSnapStop: 'always' })
export const sold = style({ opacity: 0.55 })

export const badges = style({
  position: 'absolute',
  insetBlockStart: vars.space[3],
  insetInlineStart: vars.space[3],
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[1],
  maxInlineSize: '60%',
  pointerEvents: 'none',
})

export const select = style({
  pointerEvents: 'auto',
  justifyContent: 'center',
  alignItems: 'center',
  inlineSize: vars.size.controlSm,
  blockSize: vars.size.controlSm,
  padding: 0,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.photoControl,
  boxShadow: vars.shadow.low,
  '@media': { [media.coarse]: { inlineSize: vars.size.touch, blockSize: vars.size.touch, padding: 0 } },
})

export const tools = style({
  position: 'absolute',
  insetBlockStart: vars.space[2],
  insetInlineEnd: vars.space[2],
  display: 'flex',
  gap: vars.space[2],
})
export const tool = recipe({
  base: {
    ...quick,
    display: 'grid',
    placeItems: 'center',
    inlineSize: vars.size.control,
    blockSize: vars.size.control,
    borderRadius: vars.radius.full,
    backgroundColor: vars.color.photoControl,
    color: vars.color.onPhotoControl,
    boxShadow: vars.shadow.low,
    cursor: 'pointer',
    outline: 'none',
    selectors: {
      '&:focus-visible': focusRing,
      '&:active:enabled': { transform: 'scale(0.92)' },
      '&:disabled': { color: vars.color.disabled, cursor: 'not-allowed' },
    },
    '@media': { [media.coarse]: { inlineSize: vars.size.touch, blockSize: vars.size.touch } },
  },
  variants: {
    kind: {
      favourite: { selectors: { '&[aria-pressed=true]': { color: vars.color.favourite } } },
      compare: {
        selectors: { '&[aria-pressed=true]': { backgroundColor: vars.color.accent, color: vars.color.onAccent } },
      },
      arrow: {
        position: 'absolute',
        insetBlockStart: '50%',
        inlineSize: vars.size.controlSm,
        blockSize: vars.size.controlSm,
        transform: 'translateY(-50%)',
        opacity: 0,
        '@media': {
          [media.hover]: { selectors: { [`${photo}:hover &`]: { opacity: 1 } } },
          [media.coarse]: { display: 'none' },
        },
      },
    },
    side: { previous: { insetInlineStart: vars.space[2] }, next: { insetInlineEnd: vars.space[2] } },
  },
})
export const toolIcon = style({ inlineSize: vars.size.icon, blockSize: vars.size.icon })
export const filled = style({ fill: 'currentColor' })

export const dots = style({
  position: 'absolute',
  insetBlockEnd: vars.space[2],
  insetInline: 0,
  display: 'flex',
  // The plate has the other corner.
  justifyContent: 'flex-end',
  paddingInlineEnd: vars.space[3],
  gap: vars.space[1],
  pointerEvents: 'none',
})
/** Faint by its colour: an opacity each would make dozens of layers of a list. */
export const dot = style({
  inlineSize: vars.size.dot,
  blockSize: vars.size.dot,
  borderRadius: vars.radius.full,
  backgroundColor: `color-mix(in oklab, ${vars.color.onStage} 60%, transparent)`,
  boxShadow: `0 0 0 ${vars.line.hair} ${vars.color.scrim}`,
})
export const dotOn = style({ backgroundColor: vars.color.onStage, scale: '1.25' })

export const body = style({
  ...cardWords(`3 * ${vars.space[4]}`),
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  padding: vars.space[4],
})
/** Of a list that knows no facts, as one that is kept for reading without a network: no room is left for them. */
export const bodyWithoutFacts = style([body, { minBlockSize: 0, '@media': { [media.phone]: { minBlockSize: 0 } } }])
export const title = style({
  ...type('sm'),
  ...clamp(2),
  // Balanced lines are laid out several times over, and a list has dozens of titles.
  textWrap: 'wrap',
  fontWeight: vars.weight.medium,
  color: vars.color.text,
})
/** As large as the card, so that the focus ring is the card's. */
export const link = style({
  outline: 'none',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.radius.lg },
    '&:focus-visible::after': focusRing,
  },
})
export const subtitle = style({ ...type('xs'), ...clamp(1), color: vars.color.muted })
/** Two small lines. */
const asideRoom = `calc(7 / 3 * ${vars.text.xs})`
const headRoom = `calc(${vars.space[5]} + ${asideRoom})`
export const priceRow = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  columnGap: vars.space[2],
  // The whole card is the link.
  pointerEvents: 'none',
  position: 'relative',
  // The plate is mounted on the picture's edge, above the title that it is read after.
  order: -1,
  marginBlockStart: `calc(-1 * (${vars.space[4]} + ${vars.space[4]}))`,
  blockSize: headRoom,
  zIndex: vars.layer.raised,
})
/** What else is said of money stands below the picture, in one room: the title is where it is, whatever is said. */
export const besidePlate = style({
  ...figures,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignContent: 'center',
  columnGap: vars.space[2],
  flex: '1 1 0',
  minInlineSize: 0,
  blockSize: asideRoom,
  marginBlockStart: vars.space[5],
  fontSize: vars.text.sm,
  lineHeight: `calc(${asideRoom} / 2)`,
  color: vars.color.muted,
})
/** Where both are said they may need two lines of that room, smaller ones. */
export const besidePlateBoth = style([besidePlate, { fontSize: vars.text.xs }])
export const price = style({ flexShrink: 0, maxInlineSize: '100%' })
/** What it was, or is in another currency. */
export const aside = style({
  maxInlineSize: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: vars.weight.regular,
})
const saidHeight = `calc(2 * ${vars.text.sm} * ${vars.leading.sm})`
const said = style({ ...figures, overflowWrap: 'break-word', color: vars.color.muted })
/** Two lines of running text: facts, and behind them what the seller has not said. Where text is set apart, the card grows. */
export const twoLines = style([said, type('sm')])
/** Three smaller ones in the room of two. Should facts alone need a fourth, the card grows: what a vehicle is is read to its end. */
export const threeLines = style([
  said,
  { fontSize: vars.text.xs, letterSpacing: vars.tracking.snug, lineHeight: `calc(${saidHeight} / 3)` },
])
/** What else is said gives way; not at 400 %, where facts alone may need the lines. */
const cutAfter = (lines: number) =>
  style({ ...clamp(lines), '@media': { [media.low]: { display: 'block', overflow: 'visible' } } })
export const cutAfterTwo = cutAfter(2)
export const cutAfterThree = cutAfter(3)
export const facts = style({ display: 'inline' })
export const fact = style({
  display: 'inline',
  selectors: { '&:not(:last-child)::after': { content: '" · "', color: vars.color.subtle } },
})
/** Many words, as French fuels have, are read to their end; the lines keep their height. */
export const smallFact = style({ fontSize: vars.text.xs, letterSpacing: vars.tracking.snug })
export const lacks = style({
  display: 'inline',
  color: vars.color.subtle,
  selectors: { [`${facts}:not(:empty) + &::before`]: { content: '" · "' } },
})
export const place = style({
  ...type('xs'),
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[1],
  textWrap: 'wrap',
  paddingBlockStart: vars.space[2],
  color: vars.color.muted,
})
/** One line, beside which how the price compares is said: rows of cards are as high in every list, and nothing moves. */
export const placeName = style({
  ...clamp(1),
  flex: '1 1 0',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '@media': { [media.low]: { display: 'block', overflow: 'visible' } },
})
/** It makes the line no higher. */
export const judged = style({
  display: 'flex',
  flexShrink: 0,
  maxInlineSize: '100%',
  marginBlock: `calc(-1 * ${vars.space.half})`,
  whiteSpace: 'nowrap',
})
export const placeIcon = style({ inlineSize: vars.space[3], blockSize: vars.space[3], flexShrink: 0 })
/** One line, as the place's, whose words it begins below. */
export const seller = style({
  ...type('xs'),
  display: 'flex',
  textWrap: 'wrap',
  paddingInlineStart: `calc(${vars.space[3]} + ${vars.space[1]})`,
})
/** A finger has the room of a target around it, which makes the line no higher. */
export const sellerLink = style({
  position: 'relative',
  zIndex: vars.layer.raised,
  minInlineSize: vars.size.controlSm,
  marginBlock: `calc(-1 * ${vars.space[2]})`,
  paddingBlock: vars.space[2],
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderRadius: vars.radius.sm,
  color: vars.color.muted,
  textDecorationLine: 'underline',
  textDecorationColor: vars.color.borderStrong,
  textUnderlineOffset: vars.space.half,
  outline: 'none',
  selectors: { '&:hover': { color: vars.color.text }, '&:focus-visible': focusRing },
})
/** At the foot of the card, whatever stands above. */
export const foot = style({ marginBlockStart: 'auto' })
