import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const ground = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  backgroundImage: `linear-gradient(${vars.color.sunken}, ${vars.color.accentSoft})`,
})
export const scene = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
})
/** Sized by the drawing it is a part of. */
export const letter = style({
  fill: vars.color.accentSoftHover,
  fontSize: 140,
  fontWeight: vars.weight.bold,
  textAnchor: 'middle',
})
