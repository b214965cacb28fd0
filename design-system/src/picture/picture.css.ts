import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const frame = style({
  position: 'relative',
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  overflow: 'hidden',
  backgroundColor: vars.color.skeleton,
  backgroundSize: 'cover',
  backgroundPosition: 'center',
})
/** On the black of a full screen the letterbox stays black. */
export const clear = style({ backgroundColor: 'transparent' })
export const image = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
})
export const contain = style({ objectFit: 'contain' })
