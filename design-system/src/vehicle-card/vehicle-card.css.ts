import { cardWords, clamp, factRoom, figures, focusRing, quick, truncate, type } from '../theme/mixins.ts'
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

/** A plate is mounted on the picture's edge: the half above it, with the card's padding, and all of it with the line below. */
const edgeRoom = `calc(2 * ${vars.space[4]})`
const headRoom = `calc(${vars.space[4]} + 2 * ${vars.space[5]} + ${vars.space[1]})`

const bodyMore = `2 * ${vars.space[4]} + ${headRoom} - ${edgeRoom}`
export const body = style({
  ...cardWords(bodyMore),
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  padding: vars.space[4],
})
/** Of a list of one seller's, whom the page names: no room is left for the name. */
export const bodyWithoutSeller = style([body, cardWords(bodyMore, false)])
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
/** What is said of money, in one room: the title is where it is, whatever is said. */
export const priceRow = style({
  // The whole card is the link.
  pointerEvents: 'none',
  position: 'relative',
  // Above the title that it is read after.
  order: -1,
  marginBlockStart: `calc(-1 * ${edgeRoom})`,
  blockSize: headRoom,
  zIndex: vars.layer.raised,
})
const moneyLine = {
  ...figures,
  display: 'flex',
  columnGap: vars.space[2],
  blockSize: vars.space[5],
  fontSize: vars.text.xs,
  color: vars.color.muted,
} as const
/** The plate, and beside its lower half, on the card's ground, what the price was. */
export const plateLine = style({
  ...moneyLine,
  blockSize: `calc(${vars.space[4]} + ${vars.space[4]} + ${vars.space.half})`,
})
export const price = style({ flexShrink: 0, alignSelf: 'flex-start', maxInlineSize: '100%', fontSize: vars.text.sm })
const aside = { ...truncate, fontWeight: vars.weight.regular } as const
export const oldPrice = style({
  ...aside,
  alignSelf: 'flex-start',
  marginBlockStart: vars.space[4],
  lineHeight: vars.space[4],
})
/** Below the plate: how its price compares, and what it is in another currency. */
export const saidLine = style({ ...moneyLine, alignItems: 'center', lineHeight: vars.space[5] })
export const judged = style({ display: 'flex', flexShrink: 0, maxInlineSize: '100%', whiteSpace: 'nowrap' })
export const approx = style(aside)

/** Facts are as large on every card, and have room for as many lines as French fuels and gearboxes need together. */
export const said = style({
  ...figures,
  ...type('xs'),
  display: 'flex',
  flexDirection: 'column',
  // Of the separator that begins a line nothing is seen.
  overflowX: 'clip',
  overflowWrap: 'break-word',
  color: vars.color.muted,
})
/** Three lines in the room of two, with the gap below them. Should facts alone need a fourth, the card grows: they are read to their end. */
export const saidClosely = style([
  said,
  { lineHeight: `calc(${factRoom.threeLines} / 3)`, marginBlockEnd: `calc(-1 * ${factRoom.placeGap})` },
])
/** What else is said has the lines that facts leave; not at 400 %, where those may need them all. */
const withLacks = (room: string) => style({ minBlockSize: room, '@media': { [media.low]: { minBlockSize: 0 } } })
export const lacksRoom = withLacks(factRoom.twoLines)
export const lacksRoomClosely = withLacks(factRoom.threeLines)
const separator = '1em'
export const facts = style({ display: 'flex', flexWrap: 'wrap', flexShrink: 0, marginInlineStart: `-${separator}` })
/** One fact goes to the next line as a whole, and only what is wider than a line breaks. */
export const fact = style({
  minInlineSize: 0,
  maxInlineSize: '100%',
  paddingInlineStart: separator,
  selectors: {
    '&::before': {
      content: '"·"',
      display: 'inline-block',
      inlineSize: separator,
      marginInlineStart: `-${separator}`,
      textAlign: 'center',
      color: vars.color.subtle,
    },
  },
})
export const lacks = style({
  ...clamp(1),
  flex: '1 1 0',
  minBlockSize: 0,
  color: vars.color.subtle,
  '@media': { [media.low]: { display: 'block', overflow: 'visible', flex: 'none' } },
})
/** Where it is, who sells it and what can be done stand at the foot of the card, in one line with its neighbours'. */
export const foot = style({ marginBlockStart: 'auto' })
export const place = style({
  ...type('xs'),
  display: 'flex',
  alignItems: 'center',
  textWrap: 'wrap',
  paddingBlockStart: factRoom.placeGap,
  color: vars.color.muted,
  '@media': { [media.low]: { flexWrap: 'wrap' } },
})
/** One line: rows of cards are as high in every list, and nothing moves. */
export const placeName = style({
  ...clamp(1),
  minInlineSize: 0,
  '@media': { [media.low]: { display: 'block', overflow: 'visible' } },
})
/** It is read to its end; the place gives way. */
export const distance = style({ ...figures, flexShrink: 0, maxInlineSize: '100%', whiteSpace: 'pre' })
export const placeIcon = style({
  inlineSize: vars.space[3],
  blockSize: vars.space[3],
  flexShrink: 0,
  marginInlineEnd: vars.space[1],
})
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
