import { keyframes } from '@vanilla-extract/css'
import { edged, safe, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

const fade = keyframes({ from: { opacity: 0 } })
const rise = keyframes({ from: { opacity: 0, transform: `translateY(${vars.space[2]}) scale(0.985)` } })
const up = keyframes({ from: { transform: 'translateY(100%)' } })
const side = keyframes({ from: { transform: 'translateX(100%)' } })

export const overlay = recipe({
  base: {
    position: 'fixed',
    insetBlockStart: 0,
    insetInlineStart: 0,
    inlineSize: '100%',
    blockSize: 'var(--visual-viewport-height)',
    zIndex: vars.layer.overlay,
    display: 'flex',
    backgroundColor: vars.color.scrim,
    animation: `${fade} ${vars.duration.base} ${vars.ease.out}`,
    selectors: {
      '&[data-exiting]': { animation: `${fade} ${vars.duration.fast} ${vars.ease.inOut} reverse forwards` },
    },
  },
  variants: {
    place: {
      center: { alignItems: 'center', justifyContent: 'center', padding: vars.space[4] },
      sheet: {
        alignItems: 'flex-end',
        justifyContent: 'center',
        '@media': { [media.tablet]: { alignItems: 'stretch', justifyContent: 'flex-end' } },
      },
    },
  },
})

export const modal = recipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    inlineSize: '100%',
    minBlockSize: 0,
    overflow: 'hidden',
    backgroundColor: vars.color.raised,
    color: vars.color.text,
    boxShadow: vars.shadow.high,
    outline: 'none',
    ...edged,
  },
  variants: {
    place: {
      center: {
        maxBlockSize: '100%',
        borderRadius: vars.radius.lg,
        animation: `${rise} ${vars.duration.slow} ${vars.ease.out}`,
        selectors: {
          '&[data-exiting]': { animation: `${rise} ${vars.duration.fast} ${vars.ease.inOut} reverse forwards` },
        },
      },
      sheet: {
        maxBlockSize: '92%',
        borderStartStartRadius: vars.radius.lg,
        borderStartEndRadius: vars.radius.lg,
        animation: `${up} ${vars.duration.slow} ${vars.ease.out}`,
        selectors: {
          '&[data-exiting]': { animation: `${up} ${vars.duration.base} ${vars.ease.inOut} reverse forwards` },
        },
        '@media': {
          [media.tablet]: {
            maxBlockSize: 'none',
            maxInlineSize: `calc(${vars.size.drawer} + ${safe.end})`,
            paddingInlineEnd: safe.end,
            borderStartEndRadius: 0,
            borderEndStartRadius: vars.radius.lg,
            animationName: side,
            selectors: { '&[data-exiting]': { animationName: side } },
          },
        },
      },
    },
    size: {
      sm: { maxInlineSize: vars.size.dialogSm },
      md: { maxInlineSize: vars.size.dialogMd },
      lg: { maxInlineSize: vars.size.dialogLg },
      sheet: {},
    },
  },
})

export const dialog = style({
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: 0,
  flex: 1,
  outline: 'none',
  // Title and actions scroll with what is between them.
  '@media': { [media.low]: { overflow: 'auto', overscrollBehavior: 'contain' } },
})
export const form = style({ display: 'contents' })
export const header = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[3],
  paddingBlockStart: vars.space[5],
  paddingBlockEnd: vars.space[3],
  paddingInline: vars.space[6],
  '@media': { [media.phone]: { paddingInline: vars.space[4] } },
})
export const titles = style({
  flex: 1,
  minInlineSize: 0,
  display: 'grid',
  alignContent: 'center',
  gap: vars.space[1],
  minBlockSize: vars.size.control,
  '@media': { [media.coarse]: { minBlockSize: vars.size.touch } },
})
export const title = style({ ...type('lg'), fontWeight: vars.weight.semibold, overflowWrap: 'anywhere' })
export const description = style({ ...type('sm'), color: vars.color.muted })
export const body = style({
  flex: '1 1 auto',
  minBlockSize: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  paddingBlock: vars.space[2],
  paddingInline: vars.space[6],
  selectors: {
    '&:last-child': { paddingBlockEnd: `max(${vars.space[6]}, ${safe.bottom})` },
    '&[data-more-above]': { boxShadow: `inset 0 1px 0 ${vars.color.border}` },
  },
  '@media': {
    [media.phone]: { paddingInline: vars.space[4] },
    [media.low]: { flex: 'none', overflow: 'visible' },
  },
})
/** A line where the body goes on beneath the footer, and a fade of its last lines; neither takes any room. */
export const footer = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: vars.space[2],
  paddingBlockStart: vars.space[4],
  paddingBlockEnd: `max(${vars.space[5]}, ${safe.bottom})`,
  paddingInline: vars.space[6],
  '@media': {
    [media.phone]: { paddingInline: vars.space[4] },
    '(max-width: 30rem)': { flexDirection: 'column-reverse', alignItems: 'stretch' },
  },
  selectors: {
    [`${body}[data-more-below] + &`]: { boxShadow: `0 -1px 0 ${vars.color.border}` },
    [`${body}[data-more-below] + &::before`]: {
      content: '',
      position: 'absolute',
      insetInline: 0,
      insetBlockEnd: '100%',
      blockSize: vars.space[8],
      marginBlockEnd: 1,
      backgroundImage: `linear-gradient(to top, ${vars.color.raised}, transparent)`,
      pointerEvents: 'none',
    },
  },
})
export const grip = style({
  alignSelf: 'center',
  inlineSize: vars.space[10],
  blockSize: vars.space[1],
  marginBlockStart: vars.space[2],
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.border,
  '@media': { [media.tablet]: { display: 'none' } },
})
