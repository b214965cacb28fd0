import { keyframes } from '@vanilla-extract/css'
import { cardWords } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

const breathe = keyframes({ '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.5 } })

/**
 * In steps: smoothly, each frame draws every bone anew, sixty times a second while the processor is busy with the page that is
 * awaited. On two busy cores without a graphics card, home took 3.3 s of processor to load; so it takes 2.1 s.
 */
const steps = 'steps(5)'

export const bone = recipe({
  base: {
    display: 'block',
    backgroundColor: vars.color.skeleton,
    borderRadius: vars.radius.sm,
    animation: `${breathe} 1.6s ${steps} infinite`,
    '@media': { [media.forcedColors]: { border: `${vars.line.hair} solid` } },
  },
  variants: {
    shape: {
      text: { blockSize: '0.8em', marginBlock: '0.35em', borderRadius: vars.radius.sm },
      picture: { aspectRatio: '4 / 3', inlineSize: '100%', borderRadius: 0 },
      block: { blockSize: vars.size.control, inlineSize: '100%' },
      circle: {
        inlineSize: vars.size.avatar,
        blockSize: vars.size.avatar,
        borderRadius: vars.radius.full,
        flexShrink: 0,
      },
    },
    size: {
      xs: { fontSize: vars.text.xs },
      sm: { fontSize: vars.text.sm },
      md: { fontSize: vars.text.md },
      lg: { fontSize: vars.text.lg },
      xl: { fontSize: vars.text.xl },
    },
    width: {
      full: { inlineSize: '100%' },
      most: { inlineSize: '80%' },
      half: { inlineSize: '50%' },
      third: { inlineSize: '34%' },
      fifth: { inlineSize: '20%' },
    },
  },
  defaultVariants: { shape: 'text', size: 'sm', width: 'full' },
})

export const card = style({
  overflow: 'hidden',
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.surface,
  border: `${vars.line.hair} solid ${vars.color.border}`,
})
export const cardBody = style({ padding: vars.space[4] })
/** A card's plate, mounted half on the picture, and the room below it. */
export const plate = style({
  position: 'relative',
  inlineSize: '40%',
  blockSize: vars.size.controlSm,
  border: `${vars.line.edge} solid ${vars.color.skeleton}`,
  borderRadius: vars.radius.sm,
  backgroundColor: vars.color.surface,
  marginBlockStart: `calc(-2 * ${vars.space[4]})`,
  marginBlockEnd: `calc(${vars.space[6]} + ${vars.space[1]})`,
})
export const words = style({ ...cardWords('0px'), overflow: 'hidden' })
export const wordsWithoutSeller = style([words, cardWords('0px', false)])
export const row = style({ display: 'flex', gap: vars.space[3], alignItems: 'center', paddingBlock: vars.space[3] })
export const grow = style({ flex: 1, minInlineSize: 0 })
export const detail = style({
  display: 'grid',
  gap: vars.space[6],
  '@media': { [media.desktop]: { gridTemplateColumns: `minmax(0, 1fr) ${vars.size.toast}` } },
})
export const stage = style({ borderRadius: vars.radius.lg, overflow: 'hidden' })
export const gap = style({ display: 'grid', gap: vars.space[3], alignContent: 'start' })
