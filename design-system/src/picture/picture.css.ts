import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const frame = recipe({
  base: {
    position: 'relative',
    display: 'block',
    inlineSize: '100%',
    overflow: 'hidden',
    backgroundColor: vars.color.skeleton,
    backgroundSize: 'cover',
    backgroundPosition: 'center',
  },
  variants: {
    ratio: {
      fill: { blockSize: '100%' },
      card: { aspectRatio: '4 / 3' },
      wide: { aspectRatio: '16 / 10' },
    },
    /** On the black of a full screen the letterbox stays black. */
    isClear: { true: { backgroundColor: 'transparent' }, false: {} },
  },
})
/** Stands between frame and picture, and has no box of its own. */
export const formats = style({ display: 'contents' })
export const image = recipe({
  base: { position: 'absolute', inset: 0, inlineSize: '100%', blockSize: '100%' },
  variants: { fit: { cover: { objectFit: 'cover' }, contain: { objectFit: 'contain' } } },
})
