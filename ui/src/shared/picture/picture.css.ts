import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const frame = style({
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  inlineSize: '100%',
  backgroundColor: vars.color.sunken,
  backgroundSize: 'cover',
  backgroundPosition: 'center',
})
export const ratio = {
  card: style({ aspectRatio: '4 / 3' }),
  wide: style({ aspectRatio: '16 / 10' }),
  fill: style({ blockSize: '100%' }),
}
export const image = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  opacity: 0,
  transition: `opacity ${vars.duration.base} ${vars.ease.out}`,
  selectors: { '&[data-shown]': { opacity: 1 } },
})
export const contain = style({ objectFit: 'contain' })
