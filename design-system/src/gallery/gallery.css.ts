import { figures, focusable, focusRing, quick, safe, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { fillWithIcon, recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const gallery = style({ display: 'grid', gap: vars.space[2], minInlineSize: 0 })
export const stage = style({
  position: 'relative',
  aspectRatio: '4 / 3',
  // Seen whole in a low window too: a phone on its side, a page at 200 %.
  maxBlockSize: `max(${vars.size.pictureTile}, calc(100dvh - ${vars.size.topBar} - ${vars.size.bottomBar} - ${vars.space[10]}))`,
  overflow: 'hidden',
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.skeleton,
  isolation: 'isolate',
  '@media': { [media.desktop]: { aspectRatio: '3 / 2' } },
  selectors: { '&:has([data-stage-row]:focus-visible)': focusRing },
})
export const row = style({
  display: 'flex',
  inlineSize: '100%',
  blockSize: '100%',
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  overscrollBehaviorX: 'contain',
  outline: 'none',
  selectors: { '&::-webkit-scrollbar': { display: 'none' } },
})
export const stageRow = style({ cursor: 'zoom-in' })
export const slide = style({
  flex: '0 0 100%',
  blockSize: '100%',
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
  overflow: 'hidden',
  cursor: 'inherit',
})

export const control = recipe({
  base: {
    ...quick,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: vars.space[2],
    minInlineSize: vars.size.touch,
    blockSize: vars.size.touch,
    borderRadius: vars.radius.full,
    backgroundColor: vars.color.photoControl,
    color: vars.color.onPhotoControl,
    boxShadow: vars.shadow.low,
    cursor: 'pointer',
    outline: 'none',
    selectors: {
      ...focusable,
      '&[data-disabled]': { opacity: 0, pointerEvents: 'none' },
      '&[data-pressed]': { opacity: 0.85 },
    },
  },
  variants: {
    place: {
      previous: {
        position: 'absolute',
        insetInlineStart: vars.space[3],
        insetBlockStart: `calc(50% - ${vars.space[6]})`,
      },
      next: { position: 'absolute', insetInlineEnd: vars.space[3], insetBlockStart: `calc(50% - ${vars.space[6]})` },
      corner: { position: 'absolute', insetInlineEnd: vars.space[3], insetBlockEnd: vars.space[3] },
      bar: {},
    },
    dark: {
      true: {
        backgroundColor: vars.color.stageControl,
        color: vars.color.onStage,
        selectors: { '&[data-hovered]': { backgroundColor: vars.color.stageHover } },
      },
    },
  },
})
export const icon = style({ inlineSize: vars.size.icon, blockSize: vars.size.icon })
fillWithIcon(icon)
export const counter = style({
  ...type('xs'),
  ...figures,
  position: 'absolute',
  insetBlockEnd: vars.space[3],
  insetInlineStart: vars.space[3],
  paddingBlock: vars.space[1],
  paddingInline: vars.space[3],
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.stage,
  color: vars.color.onStage,
  fontWeight: vars.weight.semibold,
  pointerEvents: 'none',
})
export const badges = style({
  position: 'absolute',
  insetBlockStart: vars.space[3],
  insetInlineStart: vars.space[3],
  display: 'flex',
  gap: vars.space[1],
  pointerEvents: 'none',
})

export const thumbnails = style({
  display: 'flex',
  gap: vars.space[2],
  overflowX: 'auto',
  // Its thumbnails measure their place from here.
  position: 'relative',
  padding: vars.space[1],
  margin: `calc(-1 * ${vars.space[1]})`,
  scrollbarWidth: 'thin',
  overscrollBehaviorX: 'contain',
  scrollPaddingInline: '40%',
})
export const thumbnail = style({
  ...quick,
  flex: '0 0 auto',
  inlineSize: vars.size.thumbnail,
  aspectRatio: '4 / 3',
  overflow: 'hidden',
  borderRadius: vars.radius.sm,
  opacity: 0.72,
  outline: 'none',
  cursor: 'pointer',
  selectors: {
    '&[data-hovered]': { opacity: 1 },
    '&[aria-current=true]': { opacity: 1, boxShadow: `0 0 0 ${vars.line.thick} ${vars.color.accent}` },
    ...focusable,
  },
})

export const full = style({
  position: 'fixed',
  insetBlockStart: 0,
  insetInlineStart: 0,
  inlineSize: '100%',
  blockSize: 'var(--visual-viewport-height)',
  zIndex: vars.layer.overlay,
  backgroundColor: vars.color.stage,
  color: vars.color.onStage,
})
export const fullModal = style({ blockSize: '100%', outline: 'none' })
export const fullDialog = style({ blockSize: '100%', outline: 'none' })
/** The pictures take the whole screen; what is read and pressed keeps off what the device keeps for itself. */
export const viewer = style({
  display: 'flex',
  flexDirection: 'column',
  blockSize: '100%',
  paddingBlock: `${safe.top} ${safe.bottom}`,
  paddingInline: `${safe.start} ${safe.end}`,
})
export const bar = style({ display: 'flex', alignItems: 'center', gap: vars.space[2], padding: vars.space[3] })
export const fullCounter = style({
  ...type('sm'),
  ...figures,
  marginInlineEnd: 'auto',
  fontWeight: vars.weight.semibold,
})
export const fullStage = style({
  position: 'relative',
  flex: 1,
  minBlockSize: 0,
  selectors: {
    '&:has([data-stage-row]:focus-visible)': { ...focusRing, outlineOffset: `calc(-1 * ${vars.line.thick})` },
  },
})
export const fullRow = style({
  cursor: 'zoom-in',
  // Swiping stays the browser's; two fingers are ours.
  touchAction: 'pan-x',
  selectors: {
    '&[data-zoomed]': { overflowX: 'hidden', touchAction: 'none', cursor: 'grab' },
    '&[data-zoomed]:active': { cursor: 'grabbing' },
  },
})
export const pan = style({
  blockSize: '100%',
  cursor: 'inherit',
  userSelect: 'none',
  transition: `transform ${vars.duration.base} ${vars.ease.out}`,
  selectors: { '&[data-held]': { transition: 'none' } },
})
/** Where there is height to spare. */
export const fullThumbnails = style({
  display: 'none',
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  marginInline: 'auto',
  '@media': { [media.tablet]: { display: 'block', padding: vars.space[3] } },
})
