import { keyframes, style } from '@vanilla-extract/css'

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

export const starting = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: '100dvh',
  animation: `${appear} 160ms 400ms both`,
})
