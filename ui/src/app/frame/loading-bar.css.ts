import { vars } from '@forecourt/design-system/theme'
import { keyframes, style } from '@vanilla-extract/css'

const grow = keyframes({
  from: { transform: 'scaleX(0)' },
  '60%': { transform: 'scaleX(0.7)' },
  to: { transform: 'scaleX(0.95)' },
})

export const bar = style({
  position: 'fixed',
  insetBlockStart: 0,
  insetInline: 0,
  zIndex: vars.layer.loading,
  blockSize: '3px',
  backgroundColor: vars.color.accent,
  transformOrigin: 'left',
  animation: `${grow} 8s cubic-bezier(0.1, 0.8, 0.2, 1) 120ms both`,
  selectors: { '&:dir(rtl)': { transformOrigin: 'right' } },
})
